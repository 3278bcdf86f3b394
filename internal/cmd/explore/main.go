package main

import (
	"context"
	"fmt"
	"os"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/whole"
)

func main() {
	tools, err := frontend.Find()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	status := 0
	for _, file := range os.Args[1:] {
		if err := explore(tools, file); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", file, err)
			status = 1
		}
	}
	os.Exit(status)
}

func explore(tools *frontend.Toolchain, file string) error {
	ctx := context.Background()
	p, err := tools.Compile(ctx, file, frontend.Options{})
	if err != nil {
		return err
	}
	t := whole.New("./program", []*frontend.Program{p})
	runs, gaps := t.Paths(ctx)
	for n, r := range runs {
		fmt.Printf("path %d %q: %s; %d launches, %d conditions\n", n, r.Command, r.End, len(r.Launches), len(r.Path))
	}
	fmt.Printf("%d gaps%s\n", len(gaps), t.WithoutPaths())
	for _, g := range gaps {
		fmt.Println("gap:", g)
	}
	unordered := t.Beside(ctx)
	for _, b := range unordered {
		fmt.Printf("unordered: %q at offset %d:", b.Command, b.Offset)
		for _, p := range b.Parties {
			fmt.Printf(" [%v at %v: %v at %v, thread %d]", p.Work.Kind, p.Work.Site, p.Kind, p.Site, p.Thread)
		}
		fmt.Println()
	}
	for n := 0; ; n++ {
		r := t.Explored(ctx, n)
		if r == nil {
			return nil
		}
		races := 0
		for _, l := range r.Launches {
			races += len(l.Races)
		}
		fmt.Printf("%3d %q: %s; %d launches, %d races\n", n, r.Command, r.End, len(r.Launches), races)
	}
}
