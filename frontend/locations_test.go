package frontend

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/llir/llvm/asm"
)

// TestLocations: a module whose positions are read apart is the one that the parser makes.
func TestLocations(t *testing.T) {
	texts := map[string]string{"by hand": `
define void @f() !dbg !3 {
  call void @f(), !dbg !6, !other !7
  br label %l, !dbg !5, !llvm.loop !8
l:
  ret void, !dbg !9
}
!named = !{!8}
!1 = !DIFile(filename: "a.cu", directory: "/")
!2 = !{}
!3 = distinct !DISubprogram(name: "f", file: !1, line: 1, spFlags: DISPFlagDefinition)
!4 = distinct !DILocation(line: 3, scope: !3, inlinedAt: !5)
!5 = !DILocation(line: 4, column: 7, scope: !3)
!6 = !DILocation(line: 5, column: 1, scope: !10, inlinedAt: !4)
!7 = !{!5, !{!6, null}, !2}
!8 = distinct !{!8, !4, !6}
!9 = !DILocation(line: 0, scope: !3)
!10 = distinct !DILexicalBlock(scope: !3, file: !1, line: 2)
`}
	tools, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "a.cu")
	if err := os.WriteFile(path, []byte(`
#include <vector>
__device__ int twice(int x) { return x < 0 ? 0 : 2 * x; }
__device__ int sum(const int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s += twice(a[i]); return s; }
__global__ void k(int *a, int n) { do { a[threadIdx.x] = sum(a, n) + twice(sum(a, 3)); } while (a[n]); }
int main() { std::vector<int> v(3); int *a; cudaMalloc(&a, 4 * v.size()); k<<<1, 32>>>(a, v[0]); }
`), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := tools.Compile(context.Background(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	texts["the host side"], texts["the device side"] = p.Host.text, p.Device.text
	for name, text := range texts {
		whole, err := asm.ParseString(name, text)
		if err != nil {
			t.Fatal(err)
		}
		rest, list, ok := emptied(text)
		if !ok {
			t.Errorf("%s: positions are not understood", name)
			continue
		}
		if strings.Contains(rest, "!DILocation(line") || strings.Contains(text, "= !DILocation(") && len(list) == 0 {
			t.Errorf("%s: positions are left in the text", name)
		}
		apart, err := asm.ParseString(name, rest)
		if err != nil || !locate(apart, list) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got, want := apart.String(), whole.String(); got != want {
			t.Errorf("%s: read apart:\n%s\nas a whole:\n%s", name, got, want)
		}
	}
}

// Positions that are not as opt writes them are the parser's, and so are those that mention what is not there.
func TestOddLocations(t *testing.T) {
	for _, odd := range []string{
		"!0 = !DILocation(line: 1, scope: !1, isImplicitCode: true)", "!0 = !DILocation(line: 1, scope: null)", "!0 = !DILocation(line: 1)",
		"!0 = !DILocation(line: x, scope: !1)", "!0 = !{!DILocation(line: 1, scope: !1)}", "!0 = !DILocation(line: 1, scope: !1", "!x = !DILocation(line: 1, scope: !1)",
	} {
		if _, list, ok := emptied(odd + "\n"); ok {
			t.Errorf("%s: %v", odd, list)
		}
	}
	for _, text := range []string{"!0 = !DILocation(line: 1, scope: !7)\n", "!0 = !DILocation(line: 1, scope: !1, inlinedAt: !1)\n!1 = !{}\n"} {
		rest, list, ok := emptied(text)
		m, err := asm.ParseString("odd", rest)
		if !ok || err != nil || locate(m, list) {
			t.Errorf("%s: is taken", text)
		}
	}
}
