// Package recent keeps what was used last, up to a bound.
package recent

import "sync"

// Kept is how many values a [Cache] keeps at least, and half of how many it keeps at most.
const Kept = 128

// Cache keeps values by their keys in two generations: what is asked for moves to the young one,
// and when that is full the old one is forgotten. Its zero value is ready for use, by several
// goroutines at once.
type Cache[V any] struct {
	mu         sync.Mutex
	young, old map[string]V
}

// Get returns the value of a key, which is made if it is not kept. Two that ask for it at once
// may both make it; they get the same one.
func (c *Cache[V]) Get(key string, make func() V) V {
	if v, ok := c.find(key); ok {
		return v
	}
	made := make()
	c.mu.Lock()
	defer c.mu.Unlock()
	if v, ok := c.young[key]; ok {
		return v
	}
	c.keep(key, made)
	return made
}

func (c *Cache[V]) find(key string) (v V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if v, ok = c.young[key]; ok {
		return v, true
	}
	if v, ok = c.old[key]; ok {
		c.keep(key, v)
	}
	return v, ok
}

func (c *Cache[V]) keep(key string, v V) {
	if len(c.young) >= Kept || c.young == nil {
		c.old, c.young = c.young, map[string]V{}
	}
	c.young[key] = v
}
