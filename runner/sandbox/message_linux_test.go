package sandbox

import (
	"reflect"
	"testing"
)

// TestMessages demands that what is sent arrives whole, each member of it, and that what is cut
// short is refused, and crashes nobody.
func TestMessages(t *testing.T) {
	for _, empty := range []func() message{
		func() message { return new(setup) }, func() message { return new(ready) },
		func() message { return new(request) }, func() message { return new(reply) },
	} {
		all := empty()
		fillIn(reflect.ValueOf(all).Elem())
		negative := empty()
		for _, part := range negative.parts() {
			if n, ok := part.(*int); ok {
				*n = -1
			}
		}
		for _, sent := range []message{empty(), all, negative} {
			got, data := empty(), encode(sent)
			if err := decode(data, got); err != nil || !reflect.DeepEqual(got, sent) {
				t.Errorf("got %+v, %v, expected %+v", got, err, sent)
			}
			for n := range data {
				if decode(data[:n], empty()) == nil {
					t.Errorf("%T: %d of %d bytes are taken for a message", sent, n, len(data))
				}
			}
		}
	}
}

// fillIn gives each member of a value another one, with bytes that are no text.
func fillIn(v reflect.Value) {
	for i := range v.NumField() {
		name := v.Type().Field(i).Name + " \xff"
		switch f := v.Field(i); f.Kind() {
		case reflect.Struct:
			fillIn(f)
		case reflect.String:
			f.SetString(name)
		case reflect.Slice:
			f.Set(reflect.ValueOf([]string{name, "", "more"}))
		case reflect.Bool:
			f.SetBool(true)
		case reflect.Uint64:
			f.SetUint(uint64(i+1) << 40)
		default:
			f.SetInt(int64(i+1) << 40)
		}
	}
}
