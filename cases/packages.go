//go:build !js

package cases

import "embed"

// Packages holds what packages for judges have beside cases, as
// problem/package/name; kiebitz/cases/export reads it. The patterns let a folder
// be empty or missing: a new problem has none yet.
//
//go:embed */package/[a-z]*.* */package/submissions/[a-z]*
var Packages embed.FS
