package buildfile

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCMake(t *testing.T) {
	files := tree(map[string]string{"src/g.cu": "", "src/h.cpp": "", "src/h.h": "",
		"cmake/list.cmake": "set(S a.cu)", "cmake/more.cmake": "list(APPEND S ${CMAKE_CURRENT_LIST_DIR}/b.cu)"})
	for _, c := range []struct {
		name string
		text string
		want []string
	}{
		{"executable", `
cmake_minimum_required(VERSION 3.20)
project(demo LANGUAGES CXX CUDA)  # a comment
include_directories(../../Common "inc")
add_definitions(-DDEMO -DN=4)
add_executable(demo demo.cu host.cpp demo.h)
target_compile_features(demo PRIVATE cxx_std_17 cuda_std_17)
target_compile_options(demo PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:--extended-lambda;-DCUDA_ONLY> $<$<COMPILE_LANGUAGE:CXX>:-DHOST>)
target_include_directories(demo PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/own ${CUDAToolkit_INCLUDE_DIRS})
target_compile_definitions(demo PRIVATE M=2)
`, []string{"demo: -Iown -DM=2 -DCUDA_ONLY -I../Common -Iinc -DDEMO -DN=4 | demo.cu host.cpp"}},

		{"branches", `
option(WITH_X "x" OFF)
set(SRC a.cu)
if(WIN32)
  list(APPEND SRC win.cpp)
elseif(UNIX AND NOT WITH_X)
  list(APPEND SRC unix.cpp)
else()
  list(APPEND SRC x.cpp)
endif()
find_package(GL REQUIRED)
if(GL_FOUND)
  if(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND (NOT DEFINED FOO OR FOO GREATER 3))
    add_executable(a ${SRC})
  endif()
else()
  message(STATUS "no (GL)")
endif()
`, []string{"a:  | a.cu unix.cpp"}},

		{"library of the same file, standard", `
set(CMAKE_CUDA_STANDARD 14)
add_library(lib STATIC k.cu)
target_include_directories(lib PUBLIC ./k)
add_executable(p p.cpp)
target_link_libraries(p PRIVATE lib CUDA::cudart)
`, []string{"p: -std=c++14 -Ik | p.cpp k.cu"}},

		{"library that nobody links", "add_library(l SHARED l.cu)\nset_target_properties(l PROPERTIES CUDA_STANDARD 20)",
			[]string{"l: -std=c++20 | l.cu"}},

		{"loop, glob, skipped function", `
function(extra)
  add_executable(never never.cu)
endfunction()
file(GLOB FOUND src/*.cu)
foreach(n IN ITEMS x y)
  add_executable(${n} ${n}.cu ${FOUND})
endforeach()
#[[ add_executable(c c.cu) ]]
`, []string{"x:  | x.cu src/g.cu", "y:  | y.cu src/g.cu"}},

		{"a folder's sources", "set(S a.cu)\naux_source_directory(${PROJECT_SOURCE_DIR}/src S)\nadd_executable(a ${S})",
			[]string{"a:  | a.cu src/g.cu src/h.cpp"}},
		{"glob of a tree", `file(GLOB_RECURSE S RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} CONFIGURE_DEPENDS *.cu)
foreach(f ${S})
  get_filename_component(n ${f} NAME_WLE)
  add_executable(${n} ${f})
endforeach()`, []string{"g:  | src/g.cu"}},
		{"conditions", `
if(UNSET EQUAL 0 OR UNSET LESS 1 OR UNSET GREATER_EQUAL 0 OR "" EQUAL 0 OR CMAKE_CXX_COMPILER_ID MATCHES "^(Clang|MSVC)$" OR UNSET MATCHES "[")
  add_executable(wrong a.cu)
elseif(CMAKE_CXX_COMPILER_ID MATCHES "^(Clang|GNU)$" AND 10 GREATER 9 AND CUDAToolkit_VERSION VERSION_GREATER_EQUAL 11.0 AND CUDA_VERSION VERSION_LESS "12")
  add_executable(a a.cu)
endif()`, []string{"a:  | a.cu"}},
		{"options", `option(ON_BY_DEFAULT "x" ON)
option(OFF_BY_DEFAULT "x")
if(ON_BY_DEFAULT AND DEFINED OFF_BY_DEFAULT AND NOT OFF_BY_DEFAULT AND CMAKE_CUDA_COMPILER)
  add_executable(a a.cu)
endif()`, []string{"a:  | a.cu"}},
		{"a standard of a library is its own", "add_library(l INTERFACE)\nset_target_properties(l PROPERTIES CUDA_STANDARD 11)\nadd_executable(a a.cu)\ntarget_link_libraries(a l)",
			[]string{"a:  | a.cu"}},
		{"features of a library", "add_library(l INTERFACE)\ntarget_compile_features(l INTERFACE cxx_std_20)\nadd_executable(a a.cu)\ntarget_link_libraries(a l)\n" +
			"target_compile_features(a PRIVATE cxx_std_98)", []string{"a: -std=c++20 | a.cu"}},
		{"quotes inside arguments", `
set(GREETING "two words")
add_definitions(-DA="${PROJECT_SOURCE_DIR}" -DB=\"b\" "-DC=\"c\"" -DD="${GREETING}")
add_compile_definitions(E="say \"e\"" "F=\"f\"" 2G= "" "I(x)=x")
add_executable(a a.cu)
target_compile_definitions(a PRIVATE H="h" N=4)`,
			[]string{`a: -DH="h" -DN=4 -DE="say "e"" -DF="f" -DI(x)=x -DA="/p" -DB="b" -DC="c" -DD="two words" | a.cu`}},
		{"a string that does not end in its line", "add_executable(a a.cu)\nadd_definitions(-DA=\"x)\n\")", []string{"a: -DA= | a.cu"}},
		{"file of variables", "list(APPEND CMAKE_MODULE_PATH ${CMAKE_SOURCE_DIR}/cmake)\ninclude(list)\ninclude(cmake/more.cmake)\ninclude(None)\nadd_executable(a ${S})",
			[]string{"a:  | a.cu cmake/b.cu"}},
		{"broken text", "add_executable(a a.cu)\nadd_executable(b b.cu", []string{"a:  | a.cu"}},
		{"nothing", "", nil},
	} {
		got := lines(readCMake(newCMake(files), "/p", c.text).Targets)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.name, diff)
		}
	}
}

func TestCMakeInherits(t *testing.T) {
	files := memory{
		"/r/CMakeLists.txt":     "project(r)\ninclude_directories(inc)\nset(S k.cu)\nadd_executable(r r.cu)\n",
		"/r/a/CMakeLists.txt":   "set(S ${S} a.cu)\nadd_definitions(-DA)\n",
		"/r/a/b/CMakeLists.txt": "set(S only.cu)\nadd_executable(k ${S} ${PROJECT_SOURCE_DIR}/m.cpp)",
		"/r/a/c/CMakeLists.txt": "add_executable(k ${S})",
	}
	tree := newTree("/r", files)
	for dir, want := range map[string]string{
		"/r": "r: -Iinc | r.cu", "/r/a/b": "k: -I../../inc -DA | only.cu ../../m.cpp", "/r/a/c": "k: -I../../inc -DA | k.cu a.cu",
	} {
		if diff := cmp.Diff([]string{want}, lines(tree.Read(dir).Targets)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", dir, diff)
		}
	}
}

// Folders see the variables of those above, those that a folder below hands up, and what targets elsewhere ask of their users.
// An audit of a folder reads the files above it.
func TestCMakeFolders(t *testing.T) {
	files := memory{
		"/r/CMakeLists.txt": "option(X \"x\" ON)\nadd_library(HEADERS INTERFACE)\ntarget_include_directories(HEADERS INTERFACE src INTERFACE ${NONE})\n" +
			"add_subdirectory(lib)\nadd_subdirectory(a)\nadd_executable(r ${PARTS})\n",
		"/r/lib/CMakeLists.txt": "set(PARTS x.cu y.cu PARENT_SCOPE)\nadd_library(l l.cu)\ntarget_compile_definitions(l PUBLIC L PRIVATE OWN)\ntarget_link_libraries(l INTERFACE HEADERS)\n",
		"/r/a/CMakeLists.txt":   "if(X)\n  add_executable(k k.cu)\n  target_link_libraries(k PRIVATE l)\nendif()\n",
	}
	for _, root := range []string{"/r", "/r/a", "/r/lib"} {
		tree := newTree(root, files)
		for dir, want := range map[string]string{"/r": "r:  | x.cu y.cu", "/r/a": "k: -DL -I../src | k.cu", "/r/lib": "l: -DL -DOWN -I../src | l.cu"} {
			if diff := cmp.Diff([]string{want}, lines(tree.Read(dir).Targets)); diff != "" && strings.HasPrefix(dir, root) {
				t.Errorf("%s, root %s (-want +got)\n%s", dir, root, diff)
			}
		}
	}
}

// A CMake file that leaves its targets to a function says less than the Makefile beside it.
func TestMakefileBesideCMake(t *testing.T) {
	files := memory{"/r/CMakeLists.txt": "add_benchmark(NAME a SOURCES a.cu)", "/r/Makefile": "a: a.cu\n\tnvcc -DM -o a a.cu\n"}
	read := func() Found { return newTree("/r", files).Read("/r") }
	if f := read(); f.File != "Makefile" || !cmp.Equal(lines(f.Targets), []string{"a: -DM | a.cu"}) {
		t.Errorf("%+v", f)
	}
	files["/r/Makefile"] = "clean:\n\trm -f a\n"
	if f := read(); f.File != cmakeName || len(f.Targets) > 0 {
		t.Errorf("without targets in either: %+v", f)
	}
	files["/r/CMakeLists.txt"] = "add_executable(b a.cu)"
	if f := read(); f.File != cmakeName || !cmp.Equal(lines(f.Targets), []string{"b:  | a.cu"}) {
		t.Errorf("with targets: %+v", f)
	}
}

// FuzzCMake: no text makes the reader panic or run long.
func FuzzCMake(f *testing.F) {
	for _, s := range []string{
		"add_executable(a a.cu)\nif(A AND (B OR NOT C))\nelse()\nendif()",
		"foreach(x IN LISTS Y)\nlist(APPEND Y ${x} ${${x}})\nendforeach()",
		"include(a)\nadd_subdirectory(.)\naux_source_directory(. S)\nfile(GLOB_RECURSE S RELATIVE . *)\noption(a b)",
		"add_definitions(-DA=\"${B} \\\"c\\\"\" -DD=\"e)",
		"set(a \"q\\\"\" [[raw]] $<$<X:Y>:z>)#[[c]]\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, target := range readCMake(newCMake(memory{}), "/p", text).Targets {
			if len(target.Sources) == 0 || len(target.Sources) > maxSources {
				t.Errorf("%q: %d sources", text, len(target.Sources))
			}
		}
	})
}
