package lines

import (
	"encoding/binary"

	"kiebitz/oracle"
)

// encode makes of changes what a recorder reads; see probe/trace.c.
func encode(list []change) (b []byte) {
	for _, c := range list {
		b = binary.LittleEndian.AppendUint64(b, c.where)
		b = append(append(b, byte(len(c.code))), c.code...)
		b = append(b, make([]byte, mostCode-len(c.code))...)
	}
	return b
}

// mostName bounds the name of a file of a case.
const mostName = 60

// encodeInputs makes of inputs the files of which programs read one input after another: one
// for the standard input, and those of the cases, with such names.
func encodeInputs(inputs []oracle.Invocation, names []string) (b []byte) {
	file := func(name string, data []byte) {
		b = append(append(b, name...), make([]byte, mostName-len(name))...)
		b = append(binary.LittleEndian.AppendUint32(b, uint32(len(data))), data...)
	}
	for _, in := range inputs {
		b = binary.LittleEndian.AppendUint32(b, uint32(1+len(names)))
		file("input", in.Stdin)
		for i, name := range names {
			file(name, in.Files[i])
		}
	}
	return b
}

// asPlain in place of a size says that a program prints what it does without a change, which is
// not reached; numberOfWork in place of a number that what follows is how much was done.
const asPlain, numberOfWork = 1<<32 - 1, 1<<32 - 1

// decodeTried reads what programs with a number of changes have printed for a number of
// inputs. They may have written anything.
func decodeTried(b []byte, inputs, changes int) (outputs [][][]byte, work uint64) {
	outputs = make([][][]byte, inputs)
	for i := range outputs {
		outputs[i] = make([][]byte, changes)
	}
	for len(b) >= 8 {
		k, size := binary.LittleEndian.Uint32(b), uint64(binary.LittleEndian.Uint32(b[4:]))
		b = b[8:]
		if k == numberOfWork && len(b) >= 8 {
			return outputs, min(binary.LittleEndian.Uint64(b), mostWork)
		}
		plain := size == asPlain
		if plain {
			size = 0
		}
		if uint64(k) >= uint64(inputs*changes) || size > uint64(len(b)) {
			break
		}
		of := outputs[int(k)/changes]
		if of[int(k)%changes], b = b[:size:size], b[size:]; plain {
			of[int(k)%changes] = of[0]
		}
	}
	return outputs, 0
}
