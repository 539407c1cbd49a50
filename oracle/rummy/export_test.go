package rummy

// Listed are the misreadings of the list, as edits.
var Listed = listed
