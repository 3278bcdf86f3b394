package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

const examples = "../../examples"

// shell is a command of an example, with hgrd at hand.
func shell(t *testing.T, env []string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(append(os.Environ(), "HGRD_CACHE_DIR=off"), env...)
	return cmd
}

// grove is a small forest, with a blank in its path.
func grove(t *testing.T) string {
	t.Helper()
	tree := filepath.Join(t.TempDir(), "a tree")
	for name, text := range map[string]string{"a": "__global__ void k(int *a) { a[0] = threadIdx.x; }\n", "b": "__global__ void k() {}\n", "c": "#error no\n"} {
		plant(t, filepath.Join(tree, name, "main.cu"), text)
	}
	return tree
}

// page is what an audit in one part gives.
func page(t *testing.T, tree string) string {
	t.Helper()
	out := t.TempDir()
	wanted(t, 2, hgrd(t, out, "audit", "--quiet", "--format=html:page", tree))
	return content(t, out, "page")
}

func TestKubernetesExample(t *testing.T) {
	type named struct{ Name, Value string }
	var job struct {
		APIVersion string `yaml:"apiVersion"`
		Kind       string
		Spec       struct {
			CompletionMode string `yaml:"completionMode"`
			Completions    int
			Template       struct {
				Spec struct {
					RestartPolicy string `yaml:"restartPolicy"`
					Containers    []struct {
						Env     []named
						Command []string
						Args    []string
						Mounts  []struct {
							Name string
							Path string `yaml:"mountPath"`
						} `yaml:"volumeMounts"`
					}
					Volumes []struct{ Name string }
				}
			}
		}
	}
	if err := yaml.Unmarshal([]byte(content(t, examples, "kubernetes.yaml")), &job); err != nil {
		t.Fatal(err)
	}
	if job.APIVersion != "batch/v1" || job.Kind != "Job" || job.Spec.CompletionMode != "Indexed" || len(job.Spec.Template.Spec.Containers) != 1 {
		t.Fatalf("%+v", job)
	}
	c := job.Spec.Template.Spec.Containers[0]
	paths := map[string]bool{}
	for i, m := range c.Mounts {
		paths[m.Path] = true
		if m.Name != job.Spec.Template.Spec.Volumes[i].Name {
			t.Errorf("volume %s is not there", m.Name)
		}
	}
	tree, work := grove(t), t.TempDir()
	var env []string
	for _, e := range c.Env {
		switch e.Name {
		case "SHARDS":
			if e.Value != strconv.Itoa(job.Spec.Completions) {
				t.Errorf("%s shards for %d completions", e.Value, job.Spec.Completions)
			}
			env = append(env, "SHARDS=2")
		case "TREE", "WORK":
			if !paths[e.Value] {
				t.Errorf("nothing is mounted at %s", e.Value)
			}
			env = append(env, map[string]string{"TREE": "TREE=" + tree, "WORK": "WORK=" + work}[e.Name])
		}
	}
	for i := range 2 {
		wanted(t, 0, shell(t, append(env, fmt.Sprintf("JOB_COMPLETION_INDEX=%d", i)), append(c.Command, c.Args...)...))
	}
	wanted(t, 2, hgrd(t, work, "merge", "--format=html:page", "shard-1.json", "shard-2.json"))
	if content(t, work, "page") != page(t, tree) {
		t.Error("the merged page differs from that of an audit in one part")
	}
}

func TestSlurmExample(t *testing.T) {
	script := filepath.Join(examples, "slurm.sh")
	if text := content(t, script); !strings.Contains(text, "\n#SBATCH --array=1-") || !strings.Contains(text, "\n#SBATCH --requeue\n") {
		t.Error("no array, or one that is not requeued")
	}
	tree, work := grove(t), t.TempDir()
	for i := 1; i <= 2; i++ {
		wanted(t, 0, shell(t, []string{"TREE=" + tree, "WORK=" + work, "SLURM_CPUS_PER_TASK=1", "SLURM_ARRAY_TASK_COUNT=2",
			fmt.Sprintf("SLURM_ARRAY_TASK_ID=%d", i)}, "sh", script))
	}
	wanted(t, 2, hgrd(t, work, "merge", "--format=html:page", "shard-1.json", "shard-2.json"))
	if content(t, work, "page") != page(t, tree) {
		t.Error("the merged page differs from that of an audit in one part")
	}
}

// With GNU parallel, and without.
func TestParallelExample(t *testing.T) {
	script, err := filepath.Abs(filepath.Join(examples, "parallel.sh"))
	if err != nil {
		t.Fatal(err)
	}
	tree := grove(t)
	want := page(t, tree)
	tools := t.TempDir() // all that the script needs but parallel
	for _, name := range []string{"mkdir", "seq", "xargs", "hgrd", "clang-14", "opt-14"} {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(path, filepath.Join(tools, name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{os.Getenv("PATH"), tools} {
		if path != tools {
			if _, err := exec.LookPath("parallel"); err != nil {
				continue
			}
		}
		work := filepath.Join(t.TempDir(), "of work")
		cmd := shell(t, []string{"PATH=" + path, "HOME=" + t.TempDir()}, "/bin/sh", script, tree, work, "2")
		var out strings.Builder
		cmd.Stdout = &out
		wanted(t, 2, cmd)
		if !strings.Contains(out.String(), "│ racy ") {
			t.Errorf("PATH=%s: %s", path, out.String())
		}
		if content(t, work, "audit.html") != want {
			t.Errorf("PATH=%s: the merged page differs from that of an audit in one part", path)
		}
	}
}
