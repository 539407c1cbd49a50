package farm

import (
	"bytes"
	"fmt"
	"io"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// A server bounds the size of a message, and keeps all results of a run; they
// list thousands of cases much alike. Coders are kept: one of the standard
// library's gzip, made afresh for each result, took a third of the time of a task
// of one batch.
var (
	encoder  = sync.OnceValues(func() (*zstd.Encoder, error) { return zstd.NewWriter(nil) })
	decoders = sync.Pool{New: func() any {
		d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(64<<20))
		if err != nil {
			return err
		}
		return d
	}}
)

// largestResult bounds what a compressed result may become, in bytes.
const largestResult = 1 << 30

// Compress makes a result small.
func Compress(result []byte) ([]byte, error) {
	e, err := encoder()
	if err != nil {
		return nil, err
	}
	return e.EncodeAll(result, nil), nil
}

// Expand writes a result that Compress made small, of at most 1 GiB.
func Expand(w io.Writer, compressed []byte) error {
	if len(compressed) == 0 { // a frame may be followed by none
		return io.ErrUnexpectedEOF
	}
	d, ok := decoders.Get().(*zstd.Decoder)
	if !ok {
		return fmt.Errorf("no decoder of results can be had")
	}
	defer func() {
		d.Reset(nil) // lets go of the result
		decoders.Put(d)
	}()
	if err := d.Reset(bytes.NewReader(compressed)); err != nil {
		return err
	}
	n, err := io.Copy(w, io.LimitReader(d, largestResult+1))
	if err == nil && n > largestResult {
		err = fmt.Errorf("found more than %d bytes", largestResult)
	}
	return err
}
