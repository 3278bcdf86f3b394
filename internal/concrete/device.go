package concrete

import (
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/machine"
)

// Device is the device side of a program, ready to run.
type Device struct {
	Program *machine.Program
	sites   map[*frontend.Site]uint32
}

// Translate prepares a device module.
func Translate(m *frontend.Module) (*Device, error) {
	p, err := machine.Translate(m)
	if err != nil {
		return nil, err
	}
	d := &Device{Program: p, sites: map[*frontend.Site]uint32{}}
	for i, s := range p.Sites {
		if s != nil {
			d.sites[s] = uint32(i)
		}
	}
	return d, nil
}

// Site is the number by which the simulator knows a place in the source.
func (d *Device) Site(s *frontend.Site) (number uint32, known bool) {
	number, known = d.sites[s]
	return number, known
}
