package mutate

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// maxSpoils bounds the changes of one text.
const maxSpoils = 4

// Spoil is IR changed as text, as bytes say: types, names, numbers and whole lines, whatever comes of it. Hardly any of it
// is valid, and most of it still reads like IR.
func Spoil(text string, bytes []byte) string {
	x := &mutator{bytes: bytes}
	lines := strings.Split(text, "\n")
	for range maxSpoils {
		if len(x.bytes) == 0 {
			break
		}
		kind, at := x.pick(len(spoils)), x.pick(len(lines))
		lines = spoils[kind](x, lines, at)
		if len(lines) == 0 {
			break
		}
	}
	return strings.Join(lines, "\n")
}

// spoils change lines, at one of them or the next that fits.
var spoils = []func(x *mutator, lines []string, at int) []string{
	words(`\bi(1|8|16|32|64)\b|\bfloat\b|\bdouble\b|\bvoid\b`, "i1", "i8", "i32", "i64", "i4097", "i0", "i99999999", "float", "double", "void", "half", "x86_mmx", "label", "metadata", "token", "<4 x i32>", "[3 x i8]", "{}", "{ i32, float }", "[99999999999 x i64]"),
	words(`\*`, "", "**", " addrspace(3)*", " addrspace(99999999)*", " ()*"),
	names(`%[-\w.$]+`),
	names(`@[-\w.$]+`),
	names(`![0-9]+`),
	words(`\b[0-9]+\b`, "0", "-1", "4294967296", "18446744073709551616", "99999999999999999999999999999999999", "0x7FF0000000000000", "1e308", "undef", "poison", "null", "zeroinitializer", "true", "blockaddress(@f, %0)"),
	words(`\b(add|sub|mul|udiv|shl|and|or|xor|fadd|icmp|fcmp|load|store|call|br|ret|phi|select|getelementptr|bitcast|zext|sext|trunc|inttoptr|ptrtoint|atomicrmw|fence|alloca|switch)\b`,
		"add", "fadd", "shl", "icmp eq", "load", "store", "call", "br", "ret", "phi", "select", "getelementptr", "bitcast", "zext", "trunc", "inttoptr", "atomicrmw add", "fence seq_cst", "alloca", "switch", "unreachable", "insertelement", "extractvalue", "landingpad", "cmpxchg", "freeze", "va_arg", "resume"),
	words(`\b(align|seq_cst|monotonic|acquire|volatile|inbounds|nsw|nuw|byval|noundef|ptx_kernel|internal|external|local_unnamed_addr)\b`, "", "align 0", "align 3", "syncscope(\"x\")", "thread_local", "appending", "dllimport", "sret", "swiftself"),
	func(_ *mutator, l []string, at int) []string { return slices.Delete(l, at, at+1) },
	func(_ *mutator, l []string, at int) []string { return slices.Insert(l, at, l[at]) },
	func(x *mutator, l []string, at int) []string { // to another place
		line := l[at]
		l = slices.Delete(l, at, at+1)
		return slices.Insert(l, x.pick(len(l)+1), line)
	},
	func(x *mutator, l []string, at int) []string { // a line that ends early, or the text
		l[at] = l[at][:x.pick(len(l[at])+1)]
		if x.pick(2) == 0 {
			return l[:at+1]
		}
		return l
	},
	func(x *mutator, l []string, at int) []string { // a byte
		if b := []byte(l[at]); len(b) > 0 {
			b[x.pick(len(b))] = byte(x.pick(256))
			l[at] = string(b)
		}
		return l
	},
	func(x *mutator, l []string, at int) []string { // what is there is declared again, in another way
		return slices.Insert(l, at, [...]string{
			"}", "define void @f() {", "declare i32 @malloc(float)", "declare void @llvm.dbg.value(i32)", "@g = global i32 1", "declare i32 @cudaLaunchKernel()",
			"define i8* @malloc(i64 %n) {\n  ret i8* null\n}", "!0 = !{!0}", "%struct.S = type { %struct.S }", "target datalayout = \"e-p:8:8\"", "source_filename = \"\\00\"",
			"declare float @llvm.nvvm.read.ptx.sreg.tid.x(i32)", "declare void @llvm.nvvm.barrier0(i1)", "@a = alias i32, i32* @a", "module asm \".globl x\"", "attributes #0 = { \"x\"=\"\\FF\" }",
		}[x.pick(16)])
	},
}

// words replaces one match of a pattern by one of some words.
func words(pattern string, by ...string) func(*mutator, []string, int) []string {
	re := regexp.MustCompile(pattern)
	return func(x *mutator, lines []string, at int) []string {
		return replaceOne(x, re, lines, at, func(string) string { return by[x.pick(len(by))] })
	}
}

// names replaces one name by another one of the text, or by one that there is not.
func names(pattern string) func(*mutator, []string, int) []string {
	re := regexp.MustCompile(pattern)
	return func(x *mutator, lines []string, at int) []string {
		return replaceOne(x, re, lines, at, func(old string) string {
			if x.pick(8) == 0 {
				return fmt.Sprintf("%c%d", old[0], 100000+x.pick(3))
			}
			for i := range lines {
				if found := re.FindAllString(lines[(at+i*7+1)%len(lines)], -1); len(found) > 0 && x.pick(3) > 0 {
					return found[x.pick(len(found))]
				}
			}
			return old
		})
	}
}

// replaceOne replaces one match in the first line with any, from a line on.
func replaceOne(x *mutator, re *regexp.Regexp, lines []string, at int, by func(string) string) []string {
	for i := range lines {
		line := &lines[(at+i)%len(lines)]
		if found := re.FindAllStringIndex(*line, -1); len(found) > 0 {
			m := found[x.pick(len(found))]
			*line = (*line)[:m[0]] + by((*line)[m[0]:m[1]]) + (*line)[m[1]:]
			return lines
		}
	}
	return lines
}
