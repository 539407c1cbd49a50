package digest

// Size is the length of a digest.
const Size = 32

// Sum returns the SHA-256 of some bytes.
func Sum(data []byte) [Size]byte { return plain(data) }
