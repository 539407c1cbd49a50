package result

import "time"

// RunTimes are those of the run as a whole.
type RunTimes struct {
	Started time.Time `json:"started,omitzero"`
	Elapsed Seconds   `json:"elapsed_seconds"`
	Slowest Seconds   `json:"slowest_seconds"`         // the most processor time of a process; its time, where that can't be told
	Largest int64     `json:"largest_bytes,omitempty"` // no process had more memory; 0: not measured

	// Spent is on what the time went, of a run that has just been made.
	Spent []Spent `json:"-"`
}

// Spent is the time that a part of a run took.
type Spent struct {
	On string
	Seconds
}

// Spend notes that a part of a run has ended which began at some time.
func (t *RunTimes) Spend(on string, since time.Time) {
	t.Spent = append(t.Spent, Spent{on, SecondsOf(time.Since(since))})
}
