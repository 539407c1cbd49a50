package farm

import (
	"context"
	"fmt"
	"time"
)

// said says each line once.
type said struct {
	log   func(string)
	lines map[string]bool
	next  time.Time // when strangers are looked for again
}

func newSaid(log func(string)) *said { return &said{log: log, lines: map[string]bool{}} }

func (s *said) once(line string) {
	if !s.lines[line] && len(s.lines) < 1000 {
		s.lines[line] = true
		s.log(line)
	}
}

// strangers tells why there is nothing to do, if that is because all tasks are
// of other versions.
func (w *worker) strangers(ctx context.Context, s *said) {
	if time.Now().Before(s.next) {
		return
	}
	s.next = time.Now().Add(3 * time.Second)
	ctx, cancel := context.WithTimeout(ctx, publishWait)
	defer cancel()
	stream, err := w.f.js.Stream(ctx, taskStream)
	if err != nil {
		return // nobody has submitted a run yet, or the server is away
	}
	list := stream.ListConsumers(ctx)
	for c := range list.Info() {
		version, suite := c.Config.Metadata["kiebitz-version"], c.Config.Metadata["kiebitz-suite"]
		if (version != w.o.Version || suite != w.o.Suite) && c.NumPending > 0 {
			s.once(strangerLine(version, suite, w.o))
		}
	}
}

func strangerLine(version, suite string, o WorkOptions) string {
	return fmt.Sprintf("refused: tasks wait for version %q, suite %q; this worker is version %q, suite %q",
		version, suite, o.Version, o.Suite)
}
