package maumau

// telling is nothing in the page of the playground, where edits have no names.
type telling struct{}
