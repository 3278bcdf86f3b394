package mutate

import (
	"embed"
	"strings"
)

// Seed is a small program, as opt leaves it.
type Seed struct{ Name, Host, Device string }

//go:embed seeds/*.ll
var seeds embed.FS

// Seeds are programs to change. Their sources lie beside them.
func Seeds() []Seed {
	var out []Seed
	files, _ := seeds.ReadDir("seeds")
	for _, f := range files {
		name, host := strings.CutSuffix(f.Name(), ".host.ll")
		if !host {
			continue
		}
		read := func(name string) string {
			text, err := seeds.ReadFile("seeds/" + name)
			if err != nil {
				panic("BUG: " + err.Error())
			}
			return string(text)
		}
		out = append(out, Seed{name, read(f.Name()), read(name + ".device.ll")})
	}
	return out
}
