package runner

// Stride is how far apart the misreadings stand that the long tests take; see
// race_test.go.
var Stride = 1
