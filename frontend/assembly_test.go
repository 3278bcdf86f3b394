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

// laidOut is the function that a statement of assembly becomes, block by block.
func laidOut(t *testing.T, text, constraint, result, args string) string {
	t.Helper()
	m, err := asm.ParseString("x.ll", `
define `+result+` @f(i8* %p, i32 %s, i64 %l, i32 %n, float %v) {
  %r = call `+result+` asm sideeffect "`+text+`", "`+constraint+`"(`+args+`)
  br label %end
end:
  %x = phi `+result+` [ %r, %0 ]
  ret `+result+` %x
}`)
	if err != nil {
		t.Fatal(err)
	}
	lowerAssembly(m)
	var out []string
	for i, b := range m.Funcs[0].Blocks {
		if i > 0 {
			out = append(out, b.Name()+":")
		}
		for _, i := range b.Insts {
			out = append(out, i.LLString())
		}
		out = append(out, b.Term.LLString())
	}
	return strings.Join(out, "\n")
}

// TestLowerMemory checks reads and writes: guarded ones are branches, and what they leave alone stays.
func TestLowerMemory(t *testing.T) {
	for _, c := range []struct{ text, constraint, result, args, want string }{
		{"ld.shared.u8 $0, [$1+3];", "=r,r", "i32", "i32 %s", `
%hgrd.asm.0 = inttoptr i32 %s to i8 addrspace(3)*
%hgrd.asm.1 = getelementptr i8, i8 addrspace(3)* %hgrd.asm.0, i64 3
%hgrd.asm.2 = bitcast i8 addrspace(3)* %hgrd.asm.1 to i8 addrspace(3)*
%hgrd.asm.3 = load i8, i8 addrspace(3)* %hgrd.asm.2, align 1
%hgrd.asm.4 = zext i8 %hgrd.asm.3 to i32
br label %end
end:
%x = phi i32 [ %hgrd.asm.4, %0 ]
ret i32 %x`},
		{"{ .reg .pred p; setp.lt.s32 p, $3, 4; @!p ld.global.f32 $0, [$1]; @p st.volatile.global.f32 [$1], $0; }", "=f,l,0,r", "float",
			"i8* %p, float %v, i32 %n", `
%hgrd.asm.0 = icmp slt i32 %n, 4
br i1 %hgrd.asm.0, label %hgrd.asm.next.1, label %hgrd.asm.then.1
hgrd.asm.then.1:
%hgrd.asm.2 = bitcast i8* %p to i8*
%hgrd.asm.3 = bitcast i8* %hgrd.asm.2 to float*
%hgrd.asm.4 = load float, float* %hgrd.asm.3, align 4
br label %hgrd.asm.next.1
hgrd.asm.next.1:
%hgrd.asm.5 = phi float [ %hgrd.asm.4, %hgrd.asm.then.1 ], [ %v, %0 ]
br i1 %hgrd.asm.0, label %hgrd.asm.then.6, label %hgrd.asm.next.6
hgrd.asm.then.6:
%hgrd.asm.7 = bitcast i8* %p to i8*
%hgrd.asm.8 = bitcast i8* %hgrd.asm.7 to float*
store volatile float %hgrd.asm.5, float* %hgrd.asm.8, align 4
br label %hgrd.asm.next.6
hgrd.asm.next.6:
br label %end
end:
%x = phi float [ %hgrd.asm.5, %hgrd.asm.next.6 ]
ret float %x`},
		{"bar.sync 0; mov.u32 $0, %clock;", "=r", "i32", "", `
call void @llvm.nvvm.barrier0()
%hgrd.asm.1 = call i32 asm sideeffect "mov.u32 $0, %clock;", "=r"()
br label %end
end:
%x = phi i32 [ %hgrd.asm.1, %0 ]
ret i32 %x`},
		{"ldmatrix.sync.aligned.m8n8.x1.shared.b16 {$0}, [$1];", "=r,r", "i32", "i32 %s", `
%hgrd.asm.0 = inttoptr i32 %s to i8 addrspace(3)*
%hgrd.asm.1 = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
%hgrd.asm.2 = icmp ult i32 %hgrd.asm.1, 8
br i1 %hgrd.asm.2, label %hgrd.asm.then.3, label %hgrd.asm.next.3
hgrd.asm.then.3:
%hgrd.asm.4 = bitcast i8 addrspace(3)* %hgrd.asm.0 to <4 x i32> addrspace(3)*
%hgrd.asm.5 = load <4 x i32>, <4 x i32> addrspace(3)* %hgrd.asm.4, align 16
%hgrd.asm.6 = extractelement <4 x i32> %hgrd.asm.5, i32 0
%hgrd.asm.7 = extractelement <4 x i32> %hgrd.asm.5, i32 1
%hgrd.asm.8 = extractelement <4 x i32> %hgrd.asm.5, i32 2
%hgrd.asm.9 = extractelement <4 x i32> %hgrd.asm.5, i32 3
br label %hgrd.asm.next.3
hgrd.asm.next.3:
%hgrd.asm.10 = phi i32 [ %hgrd.asm.6, %hgrd.asm.then.3 ], [ undef, %0 ]
%hgrd.asm.11 = phi i32 [ %hgrd.asm.7, %hgrd.asm.then.3 ], [ undef, %0 ]
%hgrd.asm.12 = phi i32 [ %hgrd.asm.8, %hgrd.asm.then.3 ], [ undef, %0 ]
%hgrd.asm.13 = phi i32 [ %hgrd.asm.9, %hgrd.asm.then.3 ], [ undef, %0 ]
%hgrd.asm.14 = call i32 asm sideeffect "movmatrix.sync.aligned.m8n8.trans.b16 $0, $1;", "=r,r"(i32 %hgrd.asm.10)
br label %end
end:
%x = phi i32 [ %hgrd.asm.14, %hgrd.asm.next.3 ]
ret i32 %x`},
	} {
		if got, want := laidOut(t, c.text, c.constraint, c.result, c.args), strings.TrimPrefix(c.want, "\n"); got != want {
			t.Errorf("%s becomes\n%s", c.text, got)
		}
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
		{"mov.u32 $0, %laneid;", "=r", ""},
		{"st.global.release.gpu.s32 [$0], $1;", "l,r", "i8* %p, i32 %n"},
		{"st.local.s32 [$0], $1;", "l,r", "i8* %p, i32 %n"},
		{"st.global.v2.s32 [$0], {$1};", "l,r", "i8* %p, i32 %n"},
		{"st.global.s32 [$0], $1; bra x;", "l,r", "i8* %p, i32 %n"},
		{"st.global.s64 [$0], $1;", "l,r", "i8* %p, i32 %n"},
		{"@q st.global.s32 [$0], $1;", "l,r", "i8* %p, i32 %n"},
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
		result := "void"
		if strings.HasPrefix(c[1], "=") {
			result = "i32"
		}
		if got := lowered(t, c[0], c[1], result, c[2]); len(got) != 1+strings.Count(result, "i32") || !strings.Contains(got[0], "asm") {
			t.Errorf("%q becomes %q", c[0], got)
		}
	}
}

// FuzzLowerAssembly: whatever a text says, a function stays one in which each value is defined before it is used.
func FuzzLowerAssembly(f *testing.F) {
	for _, s := range []string{"ld.shared.u8 $0, [$1+3];", "{ .reg .pred p; setp.ne.b32 p, $1, 0; @p st.f32 [$2], $1; mov.u32 $0, %tid.x; }", "ld", "st.v2.b32 [$1], {$1, $2}; add.u32 $0, $1, 4;",
		"ldmatrix.sync.aligned.m8n8.x1.shared.b16 {$0}, [$1];", "{ .reg .b32 a; mov.b32 a, $1; bar.sync 0; selp.b32 $0, a, 1, a; }"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.ContainsAny(text, "\"\\\x00") {
			return
		}
		m, err := asm.ParseString("x.ll", `
define i32 @f(i32 %s, i8* %p) {
  %r = call i32 asm sideeffect "`+text+`", "=r,r,l"(i32 %s, i8* %p)
  ret i32 %r
}`)
		if err != nil {
			return
		}
		lowerAssembly(m)
		if _, err := asm.ParseString("y.ll", m.String()); err != nil {
			t.Errorf("%q: %v\n%v", text, err, m)
		}
	})
}
