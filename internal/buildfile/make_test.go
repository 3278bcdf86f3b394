package buildfile

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMake(t *testing.T) {
	for _, c := range []struct {
		name  string
		text  string
		files string // that exist besides
		want  []string
	}{
		{"pattern rule", `
program = app
source = a.cu \
         b.cpp   # the host part
obj = $(source:.cu=.o)
OBJ := $(obj:.cpp=.o)
CFLAGS := $(EXTRA) -std=c++17 -Iinc -D N=4 -O3
DEBUG = no
ifeq ($(DEBUG),yes)
  CFLAGS += -DDEBUG
endif
$(program): $(OBJ) Makefile
	$(CC) $(CFLAGS) $(OBJ) -o $@ -lm
%.o: %.cu common.h
	$(CC) $(CFLAGS) -c $< -o $@
%.o: %.cpp
	g++ -c $< -o $@ -DHOST
clean:
	rm -f $(OBJ)
`, "a.cu b.cpp common.h Makefile", []string{"app: -std=c++17 -Iinc -DN=4 -DHOST | a.cu b.cpp"}},

		{"several programs, no objects", `
all: one two
one: one.cu
	nvcc -DWHICH=1 one.cu -o one
two: two.cu
	nvcc $< -o $@ -I ../inc
`, "one.cu two.cu", []string{"one: -DWHICH=1 | one.cu", "two: -I../inc | two.cu"}},

		{"suffix rule, static pattern rule, functions", `
SRC := $(wildcard src/*.cu)
OBJ := $(patsubst src/%.cu,obj/%.o,$(SRC))
INC = $(addprefix -I,inc more)
x: $(OBJ) $(addsuffix .o,h)
	nvcc -o x $^
$(OBJ): obj/%.o: src/%.cu
	nvcc $(INC) -dc $< -o $@
.cpp.o:
	g++ -c $<
`, "src/b.cu src/a.cu h.cpp", []string{"x: -Iinc -Imore | src/a.cu src/b.cu h.cpp"}},

		{"patterns that the shell expands", `
x: *.cu
	nvcc -o $@ *.cu src/*.cpp none/*.cu
	cd lib; nvcc -o y -I* "[ab].cu"
`, "b.cu a.cu src/c.cpp src/d.cc lib/a.cu", []string{"x:  | a.cu b.cu src/c.cpp none/*.cu", "y: -Ilib/* | lib/a.cu"}},

		{"objects named in rules of their own", `
NVCC=/usr/local/cuda/bin/nvcc
OUT =
ifdef OUT
override OUT = -DOUT
endif
prog: main.o ./k/kernel.o
	$(NVCC) main.o ./k/kernel.o -o prog
main.o: main.cu main.h
	$(NVCC) $(OUT) -I./k -c main.cu -o main.o
./k/kernel.o: k/kernel.cu
	cd k && $(NVCC) -I. -c kernel.cu -o kernel.o
`, "main.cu k/kernel.cu", []string{"prog: -Ik | main.cu k/kernel.cu"}},

		{"archive", `
all: libk.a app
libk.a: k.o
	ar rcs $@ $^
k.o: k.cu
	nvcc -DLIB -c k.cu
app: app.o libk.a
	g++ app.o libk.a -o app
`, "k.cu app.cc", []string{"app: -DLIB | app.cc k.cu"}},

		{"builtin rule, else branches, default values", `
SYSTEM := $(shell uname -s)
ifeq ($(SYSTEM), Darwin)
  CXXFLAGS = -DMAC
else ifeq "$(SYSTEM)" "Linux"
  CXXFLAGS = -DLINUX
else
  CXXFLAGS = -DOTHER
endif
STD ?= 14
CXXFLAGS += -std=c++$(STD)
a: a.o b.o
	nvcc a.o b.o -o a
b.o: b.cu ; nvcc -c b.cu
`, "a.cpp b.cu", []string{"a: -DLINUX -std=c++14 | a.cpp b.cu"}},

		{"flags of many kinds", `
p: p.cu
	@mkdir -p out && nvcc -Xcompiler -Wall,-DX -Xcompiler="-fopenmp -DY" -isystem sys -std c++14 -include pre.h -DS='"a b"' \
	  -UQ -gencode arch=compute_70,code=sm_70 -arch sm_70 p.cu -lfoo -o out/p 2>&1 | tee log
`, "p.cu", []string{`p: -DX -DY --clang-arg=-isystemsys -std=c++14 -include pre.h -DS="a b" -UQ | p.cu`}},

		{"included file, foreach, call, conditional function", `
include common.mk
p: $(foreach m,$(MODULES),$(call object,$(m)))
	$(LD) $^ -o $@
%.o: %.cu
	nvcc $(if $(FAST),-DFAST,-DSLOW) -c $< -o $@
`, "a.cu b.cu", []string{"p: -DSLOW | a.cu b.cu"}},

		{"variable of a target", `
all: p
p: FLAGS = -DGPU
p: a.o
	nvcc a.o -o p
a.o: a.cu
	nvcc $(FLAGS) -c a.cu
`, "a.cu", []string{"p: -DGPU | a.cu"}},

		{"objects only", "all: a.o b.o\n%.o: %.cu\n\tnvcc -DL -c $<\n", "a.cu b.cu", []string{"objects: -DL | a.cu b.cu"}},
		{"tab in a conditional before any rule", "ifeq (1,1)\n\tF = -DT\nendif\np: p.cu\n\tnvcc $(F) p.cu -o p\n", "p.cu",
			[]string{"p: -DT | p.cu"}},
		{"recursive make is not followed", "all:\n\t$(MAKE) -C src\n", "src/a.cu", nil},
		{"a rule that needs itself", "a: b\nb: a\n\tnvcc b.cu -o b\n", "b.cu", []string{"b:  | b.cu"}},
		{"a variable that needs itself", "X = $(X) a.cu\np: $(X)\n\tnvcc $(X) -o p\n", "", []string{"p:  | a.cu"}},
		{"patterns and missing headers among prerequisites", "p: *.cu\n\tnvcc $^ q.o -o p\np: q.o\nq.o: q.cpp\n%.o: %.cpp *.h none.h\n\tnvcc -DQ -c $<\n",
			"b.cu a.cu q.cpp", []string{"p: -DQ | a.cu b.cu q.cpp"}},
		{"a variable that doubles", "X = $(X)$(X)$X\nY = $(Z) $(Z)\nZ = $(Y)$(Y)\np: a.cu\n\tnvcc $< $(X) $(Y) -o p\n", "a.cu", nil},
		{"no target", ": a\n:0=\n\tnvcc a.cu\n= x\n", "a.cu", nil},
		{"unclosed reference", "X = $(shell\np: a.cu\n\tnvcc a.cu $(X -o p\n", "a.cu", []string{"a.out:  | a.cu"}},
	} {
		files := map[string]string{"common.mk": "MODULES = a b\nobject = $(1).o\nLD = nvcc\n"}
		for _, f := range strings.Fields(c.files) {
			files[f] = ""
		}
		got := lines(readMake(tree(files), "/p", c.text).Targets)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.name, diff)
		}
	}
}

func TestMakeToldCUDA(t *testing.T) {
	for text, want := range map[string]bool{
		"p: p.cpp\n\tnvcc -x cu p.cpp -o p\n": true, "p: p.o\n\tnvcc p.o -o p\np.o: p.cxx\n\tnvcc -x=cu -c p.cxx\n": true,
		"p: p.cpp\n\tnvcc p.cpp -o p\n": false, "p: p.cu\n\tnvcc p.cu -o p\n": true,
	} {
		got := readMake(memory{}, "/p", text).Targets
		if len(got) != 1 || got[0].CUDA != want {
			t.Errorf("%q: %+v, want CUDA %v", text, got, want)
		}
	}
}

func TestMakeLooseFlags(t *testing.T) {
	got := readMake(memory{}, "/p", "CFLAGS = -Iinc -O2\nNVCCFLAGS += -DA -std=c++14\nall:\n\tcmake .\n")
	if diff := cmp.Diff([]string{"-DA", "-std=c++14", "-Iinc"}, got.Flags); diff != "" || got.Targets != nil {
		t.Errorf("%v (-want +got)\n%s", got.Targets, diff)
	}
}

func TestWords(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{`nvcc -DA="x y" 'b c' d\ e`, "nvcc|-DA=x y|b c|d e"},
		{`a&&b;c>d # e`, "a|&|&|b|;|c|>|d"},
		{`-DS=\"s\" ""`, `-DS="s"|`},
		{`"unclosed`, "unclosed"},
		{"", ""},
	} {
		if got := strings.Join(Words(c.line), "|"); got != c.want {
			t.Errorf("%q: %q, want %q", c.line, got, c.want)
		}
	}
}

// FuzzMake: no Makefile makes the reader panic, run long, or name more than the limits allow.
func FuzzMake(f *testing.F) {
	for _, s := range []string{
		"p: a.o\n\tnvcc a.o -o p\n%.o: %.cu\n\tnvcc -c $< -o $@\n",
		"X = $(foreach a,$(Y),$(call X,$(a)))\nY := $(X) $(X)\nall: $(X)\n",
		"ifeq (a,b)\nelse ifdef X\nendif\ninclude x\ndefine D\nendef\n",
		"a b: %: c | d ; e\n.c.o:\n$(X:%=%.o): Y += z\n",
	} {
		f.Add(s)
	}
	files := tree(map[string]string{"a.cu": "", "b.cpp": "", "x": "include x\nX = $(X)$(X)a\n"})
	f.Fuzz(func(t *testing.T, text string) {
		for _, target := range readMake(files, "/p", text).Targets {
			if len(target.Sources) == 0 || len(target.Sources) > maxSources {
				t.Errorf("%q: %d sources", text, len(target.Sources))
			}
		}
	})
}
