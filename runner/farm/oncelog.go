package farm

import (
	"context"
	"fmt"
	"time"
)

// onceLog logs each line once.
type onceLog struct {
	log   func(string)
	lines map[string]bool
	next  time.Time // when foreign tasks are looked for again
}

func newOnceLog(log func(string)) *onceLog { return &onceLog{log: log, lines: map[string]bool{}} }

func (s *onceLog) once(line string) {
	if !s.lines[line] && len(s.lines) < 1000 {
		s.lines[line] = true
		s.log(line)
	}
}

// foreignTasks says why there is nothing to do, if that is because all tasks are
// of other versions.
func (w *worker) foreignTasks(ctx context.Context, s *onceLog) {
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
