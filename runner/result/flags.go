package result

import "strconv"

// Flags are the flags, other than those that choose cases, that a command needs
// to repeat a run. A zero value was not given.
type Flags struct {
	Exact       bool     `json:"exact,omitempty"` // no whitespace is forgiven
	Timeout     Seconds  `json:"timeout_seconds,omitempty"`
	Memory      int      `json:"memory_mib,omitempty"`
	OutputLimit int      `json:"output_limit,omitempty"` // in bytes
	Repeat      int      `json:"repeat,omitempty"`       // how often each case was run
	Sandbox     string   `json:"sandbox,omitempty"`
	Players     int      `json:"players,omitempty"`  // in random cases
	Read        []string `json:"read,omitempty"`     // files and folders that the solver may read besides its own
	Env         []string `json:"env,omitempty"`      // environment variables that it gets
	Readings    []string `json:"readings,omitempty"` // readings that were asked for or, of a whole run, that it settled on
	Lang        string   `json:"lang,omitempty"`
	Languages   string   `json:"languages,omitempty"` // a file with languages
}

// Args returns the flags as a command takes them.
func (f *Flags) Args() (list []string) {
	add := func(given bool, name string, values ...string) {
		for _, v := range values {
			if given {
				list = append(list, "--"+name+"="+v)
			}
		}
	}
	if f.Exact {
		list = append(list, "--exact")
	}
	add(f.Timeout > 0, "timeout", f.Timeout.Duration().String())
	add(f.Memory > 0, "memory", strconv.Itoa(f.Memory))
	add(f.OutputLimit > 0, "output-limit", strconv.Itoa(f.OutputLimit))
	add(f.Repeat > 0, "repeat", strconv.Itoa(f.Repeat))
	add(f.Sandbox != "", "sandbox", f.Sandbox)
	add(f.Players > 0, "players", strconv.Itoa(f.Players))
	add(true, "read", f.Read...)
	add(true, "env", f.Env...)
	add(true, "reading", f.Readings...)
	add(f.Lang != "", "lang", f.Lang)
	add(f.Languages != "", "languages", f.Languages)
	return list
}
