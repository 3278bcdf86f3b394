package frontend

import (
	"strings"
	"testing"

	"github.com/llir/llvm/asm"
	"github.com/llir/llvm/ir"
)

// lowered is what a statement of inline assembly becomes, by instructions; args are those behind the constraints.
func lowered(t *testing.T, text, constraint, result, args string) []string {
	t.Helper()
	m, err := asm.ParseString("x.ll", `
define `+result+` @f(i8* %p, i32 %s, i64 %l, i32 %n) {
  `+map[bool]string{true: "", false: "%r = "}[result == "void"]+`call `+result+` asm sideeffect "`+text+`", "`+constraint+`"(`+args+`)
  ret `+result+map[bool]string{true: "", false: " %r"}[result == "void"]+`
}`)
	if err != nil {
		t.Fatal(err)
	}
	lowerAssembly(m)
	var out []string
	for _, i := range m.Funcs[0].Blocks[0].Insts {
		if c, ok := i.(*ir.InstCall); ok {
			if f, ok := c.Callee.(*ir.Func); ok {
				var list []string
				for _, a := range c.Args {
					list = append(list, a.String())
				}
				out = append(out, f.Name()+"("+strings.Join(list, ", ")+")")
				continue
			}
		}
		out = append(out, i.LLString())
	}
	if result != "void" {
		out = append(out, m.Funcs[0].Blocks[0].Term.LLString())
	}
	return out
}

const number1 = "i64* addrspacecast (i64 addrspace(3)* getelementptr ([16 x i64], [16 x i64] addrspace(3)* @hgrd_numbered_barriers, i64 0, i64 1) to i64*)"

func TestLowerAssembly(t *testing.T) {
	for _, c := range []struct{ text, constraint, args, want string }{
		{"bar.sync 0;", "", "", "llvm.nvvm.barrier0()"},
		{"barrier.sync.aligned 0;", "", "", "llvm.nvvm.barrier0()"},
		{"bar.warp.sync $0;", "r", "i32 %n", "hgrd_syncwarp(i32 %n)"},
		{"bar.warp.sync 0xffffffff;", "", "", "hgrd_syncwarp(i32 -1)"},
		{"bar.sync 3;", "", "", "llvm.nvvm.barrier0()"},
		{"bar.arrive 1, 64;", "", "", "%hgrd.asm.0 = zext i32 64 to i64; hgrd_barrier_enter(" + number1 + ", i64 %hgrd.asm.0)"},
		{"barrier.cta.sync $0, $1;", "n,r", "i32 1, i32 %n",
			"%hgrd.asm.0 = zext i32 %n to i64; hgrd_barrier_enter(" + number1 + ", i64 %hgrd.asm.0); hgrd_barrier_wait(" + number1 + ", i64 %hgrd.asm.1)"},
		{"membar.gl;", "", "", "hgrd_fence_device()"},
		{"membar.cta;", "", "", "hgrd_fence_block()"},
		{"fence.acq_rel.gpu;", "", "", "hgrd_fence_device()"},
		{"fence.sc.sys;", "", "", "hgrd_fence_system()"},
		{"bar.sync 0; membar.gl;", "", "", "llvm.nvvm.barrier0(); hgrd_fence_device()"},
		{"cp.async.commit_group;\\0A", "", "", "hgrd_async_commit(i32 0)"},
		{"cp.async.wait_group $0;", "n", "i64 3", "hgrd_async_wait(i32 0, i32 3)"},
		{"cp.async.wait_group 2;", "", "", "hgrd_async_wait(i32 0, i32 2)"},
		{"cp.async.wait_all;", "", "", "hgrd_async_commit(i32 0); hgrd_async_wait(i32 0, i32 0)"},
		{"cp.async.ca.shared.global [$0], [$1], 8;", "r,l", "i32 %s, i8* %p",
			"%hgrd.asm.0 = inttoptr i32 %s to i8 addrspace(3)*; %hgrd.asm.1 = bitcast i8* %p to i8*; hgrd_async_begin(i32 0); " +
				"llvm.memcpy.p3i8.p0i8.i64(i8 addrspace(3)* %hgrd.asm.0, i8* %hgrd.asm.1, i64 8, i1 false); hgrd_async_end()"},
		{"cp.async.cg.shared::cta.global.L2::128B [$0 + 16], [$1], $2, $3;", "l,l,n,r", "i64 %l, i8* %p, i32 16, i32 %n",
			"%hgrd.asm.0 = inttoptr i64 %l to i8*; %hgrd.asm.1 = getelementptr i8, i8* %hgrd.asm.0, i64 16; %hgrd.asm.2 = bitcast i8* %p to i8*; " +
				"%hgrd.asm.3 = zext i32 %n to i64; %hgrd.asm.4 = sub i64 16, %hgrd.asm.3; hgrd_async_begin(i32 0); " +
				"llvm.memcpy.p0i8.p0i8.i64(i8* %hgrd.asm.1, i8* %hgrd.asm.2, i64 %hgrd.asm.3, i1 false); " +
				"%hgrd.asm.7 = getelementptr i8, i8* %hgrd.asm.1, i64 %hgrd.asm.3; " +
				"llvm.memset.p0i8.i64(i8* %hgrd.asm.7, i8 0, i64 %hgrd.asm.4, i1 false); hgrd_async_end()"},
		{"{ .reg .pred p; setp.ne.b32 p, $2, 0; @!p cp.async.ca.shared.global [$0], [$1], 4; }", "r,l,r", "i32 %s, i8* %p, i32 %n",
			"%hgrd.asm.0 = icmp ne i32 %n, 0; %hgrd.asm.1 = inttoptr i32 %s to i8 addrspace(3)*; %hgrd.asm.2 = bitcast i8* %p to i8*; " +
				"%hgrd.asm.3 = select i1 %hgrd.asm.0, i64 0, i64 4; hgrd_async_begin(i32 0); " +
				"llvm.memcpy.p3i8.p0i8.i64(i8 addrspace(3)* %hgrd.asm.1, i8* %hgrd.asm.2, i64 %hgrd.asm.3, i1 false); hgrd_async_end()"},
	} {
		if got := strings.Join(lowered(t, c.text, c.constraint, "void", c.args), "; "); got != c.want {
			t.Errorf("%q becomes %s\nwant %s", c.text, got, c.want)
		}
	}
	got := strings.Join(lowered(t, "{ .reg .u64 a; cvta.to.shared.u64 a, $1; cvt.u32.u64 $0, a; }", "=r,l", "i32", "i8* %p"), "; ")
	if want := "%hgrd.asm.0 = ptrtoint i8* %p to i64; %hgrd.asm.1 = trunc i64 %hgrd.asm.0 to i32; ret i32 %hgrd.asm.1"; got != want {
		t.Errorf("an address becomes %s\nwant %s", got, want)
	}
}

func TestAssemblyThatStays(t *testing.T) {
	for _, c := range [][3]string{
		{"", "", ""},
		{"bar.sync 1, $0;", "l", "i64 %l"},
		{"bar.sync $0, 64;", "r", "i32 %n"},
		{"bar.sync 16, 64;", "", ""},
		{"bar.arrive 1;", "", ""},
		{"bar.red.popc.u32 1, 64;", "", ""},
		{"barrier.cluster.sync;", "", ""},
		{"fence.proxy.async;", "", ""},
		{"bar.sync 0; st.global.s32 [$0], $1;", "l,r", "i8* %p, i32 %n"},
		{"@p bar.sync 0;", "", ""},
		{"cp.async.wait_group $0;", "r", "i32 %n"},
		{"cp.async.wait_group -1;", "", ""},
		{"cp.async.mbarrier.arrive.shared.b64 [$0];", "r", "i32 %s"},
		{"cp.async.bulk.commit_group;", "", ""},
		{"cp.async.ca.shared.global [$0], [$1], $2;", "r,l,r", "i32 %s, i8* %p, i32 %n"},
		{"cp.async.ca.shared.global [$0], [$1], 5;", "r,l", "i32 %s, i8* %p"},
		{"cp.async.ca.shared.global [$0], [$3], 4;", "r,l", "i32 %s, i8* %p"},
		{"cp.async.ca.shared.global [$0], [$1], 4, q;", "r,l", "i32 %s, i8* %p"},
		{"@q cp.async.ca.shared.global [$0], [$1], 4;", "r,l", "i32 %s, i8* %p"},
	} {
		if got := lowered(t, c[0], c[1], "void", c[2]); len(got) != 1 || !strings.Contains(got[0], "asm") {
			t.Errorf("%q becomes %q", c[0], got)
		}
	}
}
