package source

// exe is the ending of executables.
const exe = ".exe"
