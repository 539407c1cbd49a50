package farm

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Setup creates the streams and buckets that do not exist yet, and refuses
// those that could not keep the farm's word.
func (f *Farm) Setup(ctx context.Context) error {
	return f.persist(ctx, "cannot set up the streams", func(ctx context.Context) error {
		for _, config := range []jetstream.StreamConfig{f.taskConfig(), f.resultConfig(), f.tryConfig()} {
			if err := f.stream(ctx, config); err != nil {
				return err
			}
		}
		_, err := f.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{
			Bucket: runBucket, Description: "runs of kiebitz-farm", TTL: Kept, Replicas: f.o.Replicas,
		})
		if err != nil && !errors.Is(err, jetstream.ErrBucketExists) {
			return err
		}
		_, err = f.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{
			Bucket: solverBucket, Description: "solvers of kiebitz-farm, by digest", TTL: 2 * Kept, Replicas: f.o.Replicas,
		})
		if err != nil && !errors.Is(err, jetstream.ErrBucketExists) {
			return err
		}
		return nil
	})
}

func (f *Farm) taskConfig() jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name: taskStream, Subjects: []string{taskPrefix + "*.*.*"}, Description: "tasks of kiebitz-farm that have no result yet",
		Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage, Replicas: f.o.Replicas,
		// A task that is queued can't be queued again.
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true,
		MaxAge: Kept, Duplicates: time.Second, AllowDirect: true,
	}
}

func (f *Farm) resultConfig() jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name: resultStream, Subjects: []string{resultPrefix + "*.*"}, Description: "results of kiebitz-farm, one a task",
		Retention: jetstream.LimitsPolicy, Storage: jetstream.FileStorage, Replicas: f.o.Replicas,
		// The first result of a task stays; a second one is refused.
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true,
		MaxAge: Kept, Duplicates: time.Second, AllowDirect: true,
	}
}

func (f *Farm) tryConfig() jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name: tryStream, Subjects: []string{tryPrefix + "*.*"}, Description: "how often a task of kiebitz-farm was tried, if more than once",
		Retention: jetstream.LimitsPolicy, Storage: jetstream.FileStorage, Replicas: f.o.Replicas,
		// The last count is the only one.
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardOld,
		MaxAge: Kept, Duplicates: time.Second, AllowDirect: true,
	}
}

// stream creates a stream, or checks the one that there is: its replicas, ages
// and sizes are its owner's choice, the rest is what the farm stands on.
func (f *Farm) stream(ctx context.Context, want jetstream.StreamConfig) error {
	s, err := f.js.Stream(ctx, want.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		_, err = f.js.CreateStream(ctx, want)
		return err
	}
	if err != nil {
		return err
	}
	got := s.CachedInfo().Config
	if got.Retention != want.Retention || got.Discard != want.Discard || got.DiscardNewPerSubject != want.DiscardNewPerSubject ||
		got.MaxMsgsPerSubject != 1 || got.Storage != want.Storage || !got.AllowDirect {
		return fmt.Errorf("found a stream %s with another configuration; expected %s retention, %s storage, direct gets, and one message a subject with the policy %s",
			want.Name, want.Retention, want.Storage, want.Discard)
	}
	return nil
}

// consumer makes the queue of a version.
func (f *Farm) consumer(ctx context.Context, version, suite string) error {
	_, err := f.js.CreateOrUpdateConsumer(ctx, taskStream, jetstream.ConsumerConfig{
		Durable: queue(version, suite), FilterSubject: taskPrefix + queue(version, suite) + ".>",
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: f.o.AckWait,
		MaxDeliver:    -1, // counted by the workers: see tries.go
		MaxAckPending: 1 << 16, MaxRequestBatch: atHand, InactiveThreshold: 2 * Kept,
		Metadata: map[string]string{"kiebitz-version": version, "kiebitz-suite": suite},
	})
	return err
}
