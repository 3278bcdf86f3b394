package main

import (
	"os"
	"testing"

	"github.com/hgrd/hgrd/solver"
)

func TestMain(m *testing.M) {
	solver.WorkerMain()
	os.Exit(m.Run())
}
