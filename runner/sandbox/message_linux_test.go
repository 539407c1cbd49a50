package sandbox

import (
	"reflect"
	"testing"
	"time"
)

// TestMessages demands that what is sent for each process arrives whole, each member of it,
// and that what is cut short is refused or read, and crashes nobody.
func TestMessages(t *testing.T) {
	var all reply
	v := reflect.ValueOf(&all).Elem()
	for i := range v.NumField() {
		switch f := v.Field(i); f.Kind() {
		case reflect.String:
			f.SetString(v.Type().Field(i).Name + " \xff")
		case reflect.Bool:
			f.SetBool(true)
		default:
			f.SetInt(int64(i+1) << 40)
		}
	}
	for _, sent := range []reply{{}, all, {End: Exited, Wall: time.Hour, Memory: -1}, {Lacking: true}, {Refused: true}, {Starved: true}} {
		var got reply
		data, _ := sent.MarshalBinary()
		if err := got.UnmarshalBinary(data); err != nil || got != sent {
			t.Errorf("got %+v, %v, expected %+v", got, err, sent)
		}
		for n := range data {
			new(reply).UnmarshalBinary(data[:n])
		}
	}
	for _, sent := range []request{{}, {Patience: 3}, {Files: []string{"table", "hand \xff"}, Patience: 1}} {
		var got request
		data, _ := sent.MarshalBinary()
		if err := got.UnmarshalBinary(data); err != nil || !reflect.DeepEqual(got, sent) {
			t.Errorf("got %+v, %v, expected %+v", got, err, sent)
		}
		for n := range data {
			new(request).UnmarshalBinary(data[:n])
		}
	}
	if err := new(reply).UnmarshalBinary(nil); err == nil {
		t.Error("an empty reply is none")
	}
}
