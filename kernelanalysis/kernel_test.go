package kernelanalysis

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
)

// summarize describes the kernel k of a device module that consists of it and of more; IR as the passes leave it.
func summarize(t *testing.T, kernel, more string) *Summary {
	t.Helper()
	name := "@k("
	at := strings.Index(kernel, name)
	params := kernel[at+len(name) : strings.Index(kernel, ")")]
	var typs []string
	for _, p := range strings.Split(params, ",") {
		typs = append(typs, strings.Fields(p)[0])
	}
	text := fmt.Sprintf("target triple = \"nvptx64-nvidia-cuda\"\n%s\n%s\n!nvvm.annotations = !{!0}\n!0 = !{void (%s)* @k, !\"kernel\", i32 1}\n",
		kernel, more, strings.Join(typs, ", "))
	path := filepath.Join(t.TempDir(), "k.ll")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := frontend.Load(path, path)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if len(p.Device.Kernels()) != 1 {
		t.Fatalf("%d kernels\n%s", len(p.Device.Kernels()), text)
	}
	return Summarize(expr.NewPool(), p.Device, p.Device.Kernels()[0], Options{})
}

// shown is what a summary says of accesses and gaps, one line each.
func shown(s *Summary) string {
	var out []string
	for _, a := range s.Accesses {
		out = append(out, fmt.Sprintf("%v %s[%v] %v if %v", a.Kind, a.Object.Key(), a.Offset, a.Size, a.Cond))
	}
	for _, g := range s.Gaps {
		out = append(out, "gap: "+g.Text)
	}
	return strings.Join(out, "\n")
}

const tid = `
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() readnone
declare void @llvm.nvvm.barrier0()
declare i8* @malloc(i64)
declare void @free(i8*)
declare void @hgrd_unmodelled_thing(i32*)
declare void @elsewhere(i32*)
`

func TestAccesses(t *testing.T) {
	for _, c := range []struct{ name, kernel, more, want string }{
		{"assembly stores", `define void @k(i32* %a) {
  call void asm sideeffect "st.global.cs.s32 [$0+8], $1;", "l,r,~{memory}"(i32* %a, i32 1)
  ret void
}`, "", "write param0+0[8] 4 if true"},
		{"assembly through a word of shared memory", `define void @k(i32* %a) {
  %p = ptrtoint i32 addrspace(3)* getelementptr inbounds ([8 x i32], [8 x i32] addrspace(3)* @s, i64 0, i64 2) to i32
  %v = call i32 asm sideeffect "ld.shared.u32 $0, [$1];", "=r,r"(i32 %p)
  ret void
}`, "@s = internal addrspace(3) global [8 x i32] undef, align 4", "read s[8] 4 if true"},
		{"assembly with an index of its own", `define void @k(i32* %a) {
  call void asm sideeffect "barrier.cluster.arrive;", "~{memory}"()
  ret void
}`, "", `gap: inline assembly "barrier.cluster.arrive;" is not modelled`},
		{"a rounded address", `define void @k(i32 %n) {
  %i = sext i32 %n to i64
  %p = getelementptr inbounds [0 x i8], [0 x i8] addrspace(3)* @s, i64 0, i64 %i
  %w = ptrtoint i8 addrspace(3)* %p to i64
  %up = add i64 %w, 7
  %r = and i64 %up, -8
  %q = inttoptr i64 %r to i32 addrspace(3)*
  store i32 1, i32 addrspace(3)* %q
  ret void
}`, "@s = external addrspace(3) global [0 x i8], align 1", "write dynamic shared memory[parameter 1 + 7 & -8] 4 if true"},
		{"rounded beyond the alignment", `define void @k(i32 %n) {
  %w = ptrtoint [0 x i8] addrspace(3)* @s to i64
  %r = and i64 %w, -128
  %q = inttoptr i64 %r to i32 addrspace(3)*
  store i32 1, i32 addrspace(3)* %q
  ret void
}`, "@s = external addrspace(3) global [0 x i8], align 1", "gap: pointer of unknown origin (inttoptr)"},
		{"pointers kept in a local array", `define void @k(i32* %a, i32* %b, i64 %n) {
  %t = alloca [2 x i32*]
  %t0 = getelementptr [2 x i32*], [2 x i32*]* %t, i64 0, i64 0
  %t1 = getelementptr [2 x i32*], [2 x i32*]* %t, i64 0, i64 1
  store i32* %a, i32** %t0
  store i32* %b, i32** %t1
  %tn = getelementptr [2 x i32*], [2 x i32*]* %t, i64 0, i64 %n
  %p = load i32*, i32** %tn
  %v = load i32, i32* %p
  ret void
}`, "", "read param1+0[0] 4 if parameter 3 * 8 == 8\nread param0+0[0] 4 if parameter 3 * 8 != 8 && parameter 3 * 8 == 0"},
		{"a local array that is passed on", `define void @k(i32* %a) {
  %t = alloca i32*
  store i32* %a, i32** %t
  %w = bitcast i32** %t to i32*
  call void @elsewhere(i32* %w)
  %p = load i32*, i32** %t
  %v = load i32, i32* %p
  ret void
}`, "", "gap: call of elsewhere, which has no body in this file\ngap: pointer kept in a local variable whose address is passed on"},
		{"allocated and kept to itself", `define void @k(i32* %a) {
  %m = call i8* @malloc(i64 16)
  %p = bitcast i8* %m to i32*
  store i32 1, i32* %p
  call void @free(i8* %m)
  ret void
}`, "", ""},
		{"allocated and published", `define void @k(i8** %a) {
  %m = call i8* @malloc(i64 16)
  store i8* %m, i8** %a
  store i8 1, i8* %m
  ret void
}`, "", "write param0+0[0] 8 if true\ngap: allocated memory whose address is passed on"},
		{"a list", `define void @k(i8** %a) {
entry:
  br label %loop
loop:
  %p = phi i8** [ %a, %entry ], [ %q, %loop ]
  %n = load i8*, i8** %p
  %q = bitcast i8* %n to i8**
  %end = icmp eq i8* %n, null
  br i1 %end, label %out, label %loop
out:
  ret void
}`, "", "read param0+0[k.%p.offset0(iteration of loop 1)] 8 if true\nread loaded[k.%p.offset1(iteration of loop 1)] 8 if true"},
		{"an aggregate made in registers", `define void @k(i32* %a) {
  %s = insertvalue { i32, i32* } undef, i32* %a, 1
  %t = insertvalue { i32, i32* } %s, i32 4, 0
  %p = extractvalue { i32, i32* } %t, 1
  store i32 1, i32* %p
  ret void
}`, "", "write param0+0[0] 4 if true"},
		{"recursion that computes", `define void @k(i32* %a, i32 %n) {
  %v = call i32 @f(i32 %n)
  %i = sext i32 %v to i64
  %p = getelementptr inbounds i32, i32* %a, i64 %i
  store i32 1, i32* %p
  ret void
}`, `define internal i32 @f(i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %out, label %in
in:
  %m = sub i32 %n, 1
  %r = call i32 @f(i32 %m)
  ret i32 %r
out:
  ret i32 1
}`, "write param0+0[f(parameter 2) * 4] 4 if true"},
		{"recursion that writes", `define void @k(i32* %a, i32 %n) {
  call void @f(i32* %a, i32 %n)
  ret void
}`, `define internal void @f(i32* %a, i32 %n) {
  store i32 1, i32* %a
  call void @f(i32* %a, i32 %n)
  ret void
}`, "gap: call of f, which is recursive and accesses memory"},
		{"one of two functions", `define void @k(i32* %a, i1 %c) {
  %f = select i1 %c, i32 (i32)* @f, i32 (i32)* @g
  %v = call i32 %f(i32 1)
  ret void
}`, `define internal i32 @f(i32 %n) {
  ret i32 1
}
define internal i32 @g(i32 %n) {
  ret i32 %n
}`, ""},
		{"any function", `define void @k(i32 (i32)* %f, i1 %c) {
  %v = call i32 %f(i32 1)
  ret void
}`, "", "gap: call through a pointer to functions that are not known or access memory"},
		{"what our headers do not model", `define void @k(i32* %a) {
  call void @hgrd_unmodelled_thing(i32* %a)
  ret void
}`, "", "gap: call of thing, which is not modelled"},
		{"a cycle with two entries", `define void @k(i32* %a, i32 %n, i1 %c) {
entry:
  br i1 %c, label %x, label %y
x:
  %i = phi i32 [ 0, %entry ], [ %k, %y ]
  %j = add i32 %i, 2
  br label %y
y:
  %l = phi i32 [ 1, %entry ], [ %j, %x ]
  %k = add i32 %l, 1
  %d = icmp slt i32 %k, %n
  br i1 %d, label %x, label %out
out:
  ret void
}`, "", "gap: irreducible control flow"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := shown(summarize(t, c.kernel, tid+c.more))
			if got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// The scope of an atomic instruction counts; one that is not known leaves a gap.
func TestScopes(t *testing.T) {
	for name, want := range map[string]string{
		"":                                 "device",
		`syncscope("agent")`:               "device",
		`syncscope("block")`:               "block",
		`syncscope("workgroup-one-as")`:    "block",
		`syncscope("system")`:              "system",
		`syncscope("wavefront")`:           "gap",
		`syncscope("singlethread-one-as")`: "gap",
	} {
		for _, inst := range []string{"atomicrmw add i32* %a, i32 1 " + name + " monotonic", "cmpxchg i32* %a, i32 0, i32 1 " + name + " acq_rel monotonic"} {
			s := summarize(t, "define void @k(i32* %a) {\n  %v = "+inst+"\n  ret void\n}", "")
			got := "gap"
			if len(s.Gaps) == 0 {
				got = []string{"block", "device", "system"}[s.Accesses[0].Scope]
			}
			if len(s.Accesses) != 1 || got != want {
				t.Errorf("%s: %s, want %s\n%s", inst, got, want, shown(s))
			}
		}
	}
}
