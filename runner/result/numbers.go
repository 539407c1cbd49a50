package result

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"time"
)

// longest is what a [time.Duration] can hold: no process, and no run, took longer.
const longest = Seconds(math.MaxInt64 / int64(time.Second))

// checkNumbers finds the first number that no result has. All of them count,
// measure or point at something, so that none is below 0, but for those of an
// [Act], which a game gives their meaning.
func checkNumbers(result any) error {
	if path, reason := numbers(reflect.ValueOf(result)); reason != "" {
		return &ReadError{Reason: strings.TrimPrefix(path, ".") + ": " + reason}
	}
	return nil
}

// numbers returns the path of such a number, and what is wrong with it; "" if
// there is none.
func numbers(v reflect.Value) (path, reason string) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			return numbers(v.Elem())
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[Act]() {
			break
		}
		for i := range v.NumField() {
			field := v.Type().Field(i)
			if !field.IsExported() {
				continue
			}
			if path, reason = numbers(v.Field(i)); reason == "" {
				continue
			}
			if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != "" {
				path = "." + name + path
			}
			return path, reason
		}
	case reflect.Slice, reflect.Array:
		if kind := v.Type().Elem().Kind(); kind == reflect.String || kind == reflect.Uint8 {
			break
		}
		for i := range v.Len() {
			if path, reason = numbers(v.Index(i)); reason != "" {
				return fmt.Sprintf("[%d]%s", i, path), reason
			}
		}
	case reflect.Map:
		keys := slices.SortedFunc(slices.Values(v.MapKeys()), func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		for _, key := range keys {
			if path, reason = numbers(v.MapIndex(key)); reason != "" {
				return fmt.Sprintf("[%q]%s", key, path), reason
			}
		}
	case reflect.Int, reflect.Int64:
		if v.Int() < 0 {
			return "", fmt.Sprintf("found %d, expected no less than 0", v.Int())
		}
	case reflect.Float64:
		if s := Seconds(v.Float()); s < 0 || s > longest {
			return "", fmt.Sprintf("found %g, expected 0 to %.0f seconds", s, longest)
		}
	}
	return "", ""
}
