package frontend

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
)

func TestSlim(t *testing.T) {
	const text = `define void @f(i32 %0, i32* %p) !dbg !5 {
  call void @llvm.dbg.value(metadata i32 %0, metadata !10, metadata !DIExpression()), !dbg !20
  call void @llvm.dbg.value(metadata i32 %0, metadata !11, metadata !DIExpression()), !dbg !21
  call void @llvm.dbg.value(metadata i32 7, metadata !10, metadata !DIExpression()), !dbg !22
  call void @llvm.dbg.value(metadata i32* %p, metadata !11, metadata !DIExpression(DW_OP_deref)), !dbg !23
  call void @llvm.dbg.value(metadata i32* %p, metadata !12, metadata !DIExpression()), !dbg !24
  call void @llvm.dbg.declare(metadata i32* %p, metadata !13, metadata !DIExpression()), !dbg !25
  %2 = load i32, i32* %p, align 4, !dbg !26
  call void @llvm.dbg.value(metadata !DIArgList(i32 %2, i32 %0), metadata !10, metadata !DIExpression(DW_OP_LLVM_arg, 0)), !dbg !22
  call void @llvm.dbg.value(metadata i32 %2, metadata !10, metadata !DIExpression()), !dbg !27
  call void @llvm.dbg.value(metadata i32 %2, metadata !11, metadata !DIExpression()), !dbg !28
  call void @llvm.dbg.value(metadata %"odd name"* %2, metadata !10, metadata !DIExpression()), !dbg !20
  br label %3, !llvm.loop !30
}
!5 = distinct !DISubprogram(name: "f", scope: !6, file: !6, line: 1)
!6 = !DIFile(filename: "a.cu", directory: "/d")
!7 = !DIFile(filename: "/c/hgrd-include-0123456789abcdef/cuda_runtime.h", directory: "/d")
!8 = distinct !DISubprogram(name: "g", scope: !7, file: !7, line: 1)
!10 = !DILocalVariable(name: "x", arg: 1, scope: !5, file: !6, line: 1)
!11 = !DILocalVariable(name: "y", scope: !5, file: !6, line: 1)
!12 = !DILocalVariable(name: "ours", scope: !8, file: !7, line: 1)
!13 = !DILocalVariable(arg: 2, scope: !5, file: !6, line: 1)
!20 = !DILocation(line: 1, scope: !5)
!21 = !DILocation(line: 2, scope: !5)
!22 = !DILocation(line: 3, scope: !5)
!23 = !DILocation(line: 4, scope: !5)
!24 = !DILocation(line: 5, scope: !5)
!25 = !DILocation(line: 6, scope: !5)
!26 = !DILocation(line: 7, scope: !5)
!27 = !DILocation(line: 8, scope: !5, inlinedAt: !29)
!28 = !DILocation(line: 9, scope: !5)
!29 = distinct !DILocation(line: 10, scope: !5)
!30 = distinct !{!30, !31}
!31 = !DILocation(line: 11, scope: !5, inlinedAt: !32)
!32 = distinct !DILocation(line: 12, scope: !5)
`
	gone := []string{
		"%0, metadata !11",                                                                // !10 comes first
		"metadata i32 7", "DW_OP", "metadata !12", "metadata !13", "i32 %2, metadata !10", // inlined: !11 is the outer name
		"!21 =", "!22 =", "!23 =", "!24 =", "!25 =", "!27 =", "!29 =",
	}
	var want strings.Builder
	for line := range strings.Lines(text) {
		drop := false
		for _, g := range gone {
			drop = drop || strings.Contains(line, g)
		}
		if !drop {
			want.WriteString(line)
		}
	}
	if got := slim([]byte(text)); got != want.String() {
		t.Errorf("got\n%s\nwant\n%s", got, want.String())
	}
}

// FuzzSlim: whatever the text, slim ends, and drops nothing but debug information.
func FuzzSlim(f *testing.F) {
	f.Add("define void @f() {\n  call void @llvm.dbg.value(metadata i32 %0, metadata !1, metadata !DIExpression()), !dbg !2\n}\n!2 = !DILocation(line: 1, scope: !1, inlinedAt: !2)\n!1 = !DILocalVariable(name: \"x\", scope: !3)\n")
	f.Add("!1 = !DILocation(inlinedAt: !2)\n!2 = !DILocation(inlinedAt: !1)\n\n}\n!")
	f.Fuzz(func(t *testing.T, text string) {
		out := slim([]byte(text))
		for line := range strings.Lines(text) {
			if strings.Contains(line, "llvm.dbg.") || strings.Contains(line, "DILocation") || strings.Contains(line, " align ") {
				continue
			}
			if !strings.Contains(out, line) {
				t.Fatalf("%q is gone", line)
			}
		}
	})
}

// TestSlimKeepsNames: values and instructions of a program have the names and sites that they have in the full text.
func TestSlimKeepsNames(t *testing.T) {
	tc, err := Find()
	if err != nil {
		t.Skip(err)
	}
	headers, err := headerDir()
	if err != nil {
		t.Fatal(err)
	}
	path := source(t, `#include <vector>
#include <string>
#include <cstdio>
struct M {
  int cols, stride;
  __host__ __device__ int at(int row, int col) const { int base = row * stride; return base + col; }
};
__device__ int twice(int value) { int result = value * 2; return result; }
__global__ void fill(M m, float *out, int rows) {
  for (int row = threadIdx.y; row < rows; row += blockDim.y) {
    int index = m.at(row, twice(threadIdx.x));
    if (index < rows) out[index] = row;
  }
}
int main(int argc, char **argv) {
  std::vector<std::string> words(argv, argv + argc);
  M m{argc, 2 * argc};
  int total = 0;
  for (auto &w : words) total += w.size();
  float *out;
  cudaMalloc(&out, total * sizeof(float));
  fill<<<1, dim3(32, 4)>>>(m, out, total);
  return 0;
}
`)
	for s, args := range map[side]func(string) []string{host: hostOptArgs, device: deviceOptArgs} {
		raw, err := tc.clang(t.Context(), path, Options{}, headers, s)
		if err != nil {
			t.Fatal(err)
		}
		text, err := tc.optimize(t.Context(), args, nil, prepare(raw, s))
		if err != nil {
			t.Fatal(err)
		}
		var full strings.Builder
		for _, line := range lines(text) {
			full.Write(normalize(line))
		}
		slimmed := slim(text)
		if len(slimmed) >= full.Len() {
			t.Errorf("side %v: %d bytes of %d are left", s, len(slimmed), full.Len())
		}
		got, want := instructions(t, path, slimmed), instructions(t, path, full.String())
		if !slices.Equal(got, want) {
			for i := range min(len(got), len(want)) {
				if got[i] != want[i] {
					t.Fatalf("side %v: got %s, want %s", s, got[i], want[i])
				}
			}
			t.Fatalf("side %v: got %d instructions, want %d", s, len(got), len(want))
		}
	}
}

// instructions lists the instructions of a module but the debug intrinsics, with their sites and names.
func instructions(t *testing.T, path, text string) []string {
	m, err := parseText(path, text, nil)
	if err != nil {
		t.Fatal(err)
	}
	place := func(inst any) string {
		if s := m.Site(inst); s != nil {
			return fmt.Sprint(s.Position, s.InlinedAt)
		}
		return "nowhere"
	}
	var out []string
	for _, f := range m.IR.Funcs {
		for _, p := range f.Params {
			out = append(out, f.Name()+" "+p.Ident()+" is "+m.ValueName(p))
		}
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				if c, ok := inst.(*ir.InstCall); ok && strings.HasPrefix(c.Callee.Ident(), "@llvm.dbg.") {
					continue
				}
				line := fmt.Sprintf("%s %s: %T at %s", f.Name(), b.Ident(), inst, place(inst))
				if v, ok := inst.(value.Value); ok {
					line += " is " + m.ValueName(v)
				}
				out = append(out, line)
			}
			out = append(out, fmt.Sprintf("%T at %s", b.Term, place(b.Term)))
		}
	}
	return out
}
