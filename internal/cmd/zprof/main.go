package main

import (
	"context"
	"fmt"
	"os"
	"runtime/pprof"
	"time"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/solver"
)

func main() {
	solver.WorkerMain()
	f, _ := os.Create(os.Args[1])
	pprof.StartCPUProfile(f)
	d, _ := time.ParseDuration(os.Args[2])
	r, err := check.Run(context.Background(), os.Args[3:], check.Options{Jobs: 1, Timeout: d})
	pprof.StopCPUProfile()
	if err != nil {
		fmt.Println(err)
	}
	r.Finish()
	fmt.Println(r.Summary())
}
