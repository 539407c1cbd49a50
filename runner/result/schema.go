package result

import _ "embed" // the schema

// Schema is the JSON Schema (draft 2020-12) of a run, and, as
// $defs/line, of the lines of a stream and, as $defs/matrix, of a matrix.
//
//go:embed schema.json
var Schema []byte
