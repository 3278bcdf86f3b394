package reports

import (
	"context"
	"encoding/json"
	"html"
	"image/color"
	"image/png"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// chromium loads a page in headless Chromium, with what it is to do of it.
func chromium(t *testing.T, page []byte, hash string, tasks ...string) (out []byte, errs string) {
	t.Helper()
	browser, err := exec.LookPath("chromium")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("chromium is missing: apt install chromium")
		}
		t.Skip("chromium is not installed: apt install chromium")
	}
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, page, 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	flags := []string{"--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1280,900",
		"--user-data-dir=" + t.TempDir(), "--virtual-time-budget=3000"}
	cmd := exec.CommandContext(ctx, browser, append(append(flags, tasks...), "file://"+file+hash)...) // of two equal flags the last one counts
	cmd.WaitDelay = 5 * time.Second
	var text strings.Builder
	cmd.Stderr = &text
	if out, err = cmd.Output(); err != nil {
		t.Fatalf("%v\n%s", err, text.String())
	}
	return out, text.String()
}

// browsed loads a page in headless Chromium, lets script look at it, and gives back what script returned.
func browsed(t *testing.T, page []byte, hash, script string, result any, flags ...string) {
	t.Helper()
	const end = "</body>"
	probe := "document.documentElement.dataset.seen = JSON.stringify((() => {" + script + "})());"
	probed := strings.Replace(string(page), end, "<script>"+probe+"</script>"+end, 1)
	probed = strings.Replace(probed, "script-src ", "script-src "+hashed(probe)+" ", 1)
	left(t, []byte(probed), hash, result, flags...)
}

// left loads a page in headless Chromium, and reads what a script of it has put into its data-seen.
func left(t *testing.T, page []byte, hash string, result any, flags ...string) {
	t.Helper()
	dom, errs := chromium(t, page, hash, append(flags, "--dump-dom")...)
	m := regexp.MustCompile(`<html[^>]* data-seen="([^"]*)"`).FindSubmatch(dom)
	if m == nil {
		t.Fatalf("the script did not come to its end:\n%s\n%.2000s", errs, dom)
	}
	if err := json.Unmarshal([]byte(html.UnescapeString(string(m[1]))), result); err != nil {
		t.Fatalf("%v: %s", err, m[1])
	}
}

// parts are reports of three programs, one of which failed.
func parts(reports ...*Report) iter.Seq2[*Part, error] {
	return func(yield func(*Part, error) bool) {
		for i, r := range reports {
			if !yield(&Part{Name: string(rune('a' + i)), Outcome: "what came of it", Failed: i == 2, Report: r}, nil) {
				return
			}
		}
	}
}

// looking lists what a reader sees: of marked elements those with an area, by their verdicts.
const looking = `
const seen = (list) => Array.from(document.querySelectorAll(list)).filter((e) => e.getClientRects().length > 0);
const verdicts = () => Array.from(new Set(seen("[data-verdict]").map((e) => e.dataset.verdict))).sort();
`

func TestPageFilters(t *testing.T) {
	r := sample()
	r.Finish()
	page := write(t, NewHTML, false, r)
	type view struct {
		Verdicts []string
		Cards    int
		Hash     string
	}
	const look = looking + `const view = () => ({Verdicts: verdicts(), Cards: seen("section.card").length, Hash: location.hash});
const box = (verdict) => document.querySelector("#filter input[value=" + verdict + "]");`
	all := []string{"failed", "inconclusive", "race-free", "racy"}
	check := func(what string, got view, hash string, want ...string) {
		t.Helper()
		if !slices.Equal(got.Verdicts, want) || got.Hash != hash || (got.Cards > 0) != slices.Contains(want, "racy") {
			t.Errorf("%s: %+v, want %q and %q", what, got, want, hash)
		}
	}
	var got []view
	browsed(t, page, "", look+`const first = view(); box("racy").click(); const second = view(); box("failed").click(); box("inconclusive").click();
return [first, second, view()];`, &got)
	check("loaded", got[0], "", all...)
	check("without racy", got[1], "#show=race-free,inconclusive,failed", all[:3]...)
	check("with one", got[2], "#show=race-free", "race-free")
	browsed(t, page, "#show=racy,failed", look+`const first = view(); box("race-free").click(); return [first, view()];`, &got)
	check("by the address", got[0], "#show=racy,failed", "failed", "racy")
	check("and a click", got[1], "#show=racy,race-free,failed", "failed", "race-free", "racy")
}

// Both threads of each finding stand side by side with all their steps, and the page is no wider than the window.
func TestPageShowsBothThreads(t *testing.T) {
	r := sample()
	r.Finish()
	var got struct {
		Wide  bool
		Pairs [][]struct {
			X, Y, Width, Height float64
			Steps               []string
		}
	}
	browsed(t, write(t, NewHTML, false, r), "", `
return {
  Wide: document.documentElement.scrollWidth > window.innerWidth,
  Pairs: Array.from(document.querySelectorAll(".threads")).map((pair) => Array.from(pair.querySelectorAll(".thread")).map((e) => {
    const at = e.getBoundingClientRect();
    return {X: at.x, Y: at.y, Width: at.width, Height: at.height, Steps: Array.from(e.querySelectorAll("li")).map((s) => s.innerText)};
  })),
};`, &got)
	if got.Wide || len(got.Pairs) != len(r.Findings) {
		t.Errorf("wider than the window: %v; %d pairs of %d findings", got.Wide, len(got.Pairs), len(r.Findings))
	}
	for i, pair := range got.Pairs {
		if len(pair) != 2 || pair[0].Y != pair[1].Y || pair[0].X+pair[0].Width > pair[1].X {
			t.Errorf("finding %d: threads at %+v", i, pair)
			continue
		}
		for k, thread := range pair {
			a := &r.byID()[raceKey{r.Findings[i].Program, r.Findings[i].Pairs[0].Races[0]}].Accesses[k]
			last := thread.Steps[len(thread.Steps)-1]
			if thread.Height < 40 || !strings.Contains(last, a.Position().String()) || !strings.Contains(last, strings.TrimSpace(a.Source)) {
				t.Errorf("finding %d, thread %d: %+v", i, k, thread)
			}
		}
	}
}

// The marks of both threads are painted, beside their steps and in the drawings.
func TestPageIsPainted(t *testing.T) {
	r := sample()
	r.Finish()
	picture := filepath.Join(t.TempDir(), "page.png")
	chromium(t, write(t, NewHTML, false, r), "", "--screenshot="+picture)
	file, err := os.Open(picture)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	shot, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	count := map[color.RGBA]int{}
	for y := range shot.Bounds().Dy() {
		for x := range shot.Bounds().Dx() {
			red, green, blue, _ := shot.At(x, y).RGBA()
			count[color.RGBA{uint8(red >> 8), uint8(green >> 8), uint8(blue >> 8), 255}]++
		}
	}
	for name, c := range map[string]color.RGBA{"A": {0xc2, 0x41, 0x0c, 255}, "B": {0x1d, 0x4e, 0xd8, 255}} { // --a and --b of the page
		if n := count[c]; n < 200 || n > 20000 {
			t.Errorf("thread %s: %d points", name, n)
		}
	}
}

// Programs that the filter leaves nothing of are hidden, in the list and below it.
func TestPageOfManyPrograms(t *testing.T) {
	r, clean := sample(), &Report{Kernels: []Kernel{{Program: "c.cu", File: "c.cu", Name: "k", Verdict: RaceFree}}}
	r.Finish()
	clean.Finish()
	var b strings.Builder
	if err := WriteParts(&b, false, parts(r, clean, &Report{})); err != nil {
		t.Fatal(err)
	}
	for hash, want := range map[string]string{"#p1": "p0 p1 p2", "#show=race-free": "p0 p1"} {
		var got struct{ Parts, Rows []string }
		browsed(t, []byte(b.String()), hash, looking+
			`return {Parts: seen("section.part").map((e) => e.id), Rows: seen("tr[data-part]").map((e) => e.dataset.part)};`, &got)
		if strings.Join(got.Parts, " ") != want || strings.Join(got.Rows, " ") != want {
			t.Errorf("%s: %+v are shown, want %s", hash, got, want)
		}
	}
}

// What programs under test are called and say never runs.
func TestPageRunsNothing(t *testing.T) {
	const mine = `document.documentElement.dataset.mine = "yes"`
	all := []*Report{}
	for _, text := range []string{
		`</script><script>` + mine + `</script>`, `"><img src=x onerror='` + mine + `'>`, `'><svg onload='` + mine + `'>`, `--><script>` + mine + `</script>`,
		`{{.}}<iframe srcdoc="<script>parent.` + mine + `</script>">`, `</pre></main></style><body onload='` + mine + `'>`, "javascript:" + mine,
	} {
		all = append(all, hostile(text))
	}
	var many strings.Builder
	if err := WriteParts(&many, true, func(yield func(*Part, error) bool) {
		for _, r := range all {
			text := r.Files[0].Path
			if !yield(&Part{Name: text, Outcome: text, Failed: true, Report: r}, nil) {
				return
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	one := &Report{}
	for _, r := range all {
		one.Append(r)
	}
	for _, page := range []string{many.String(), string(write(t, NewHTML, true, one))} {
		var got struct {
			Mine    bool
			Strange int
			Cards   int
			Title   string
		}
		browsed(t, []byte(page), "", `for (const e of document.querySelectorAll("a, label, rect")) e.dispatchEvent(new MouseEvent("click"));
return {Mine: "mine" in document.documentElement.dataset, Title: document.title, Cards: document.querySelectorAll("section.card").length,
  Strange: document.querySelectorAll("img, iframe, object, embed, svg[onload], body[onload], a:not([href^='#'])").length};`, &got)
		if got.Mine || got.Strange > 0 || got.Cards < 3*len(all) || got.Title != "Data races found by hgrd" {
			t.Errorf("%+v", got)
		}
	}
}

// What is dismissed is there on request, and dim.
func TestPageShowsDismissedOnRequest(t *testing.T) {
	type view struct {
		Cards, Dismissed int
		Grey             bool
	}
	var got []view
	browsed(t, write(t, NewHTML, false, dismissedSample()), "", looking+`
const view = () => ({Cards: seen("section.card").length, Dismissed: seen("section.dismissed").length,
  Grey: seen("section.dismissed h3").every((e) => getComputedStyle(e).color === getComputedStyle(document.querySelector(".at")).color)});
const first = view(); document.getElementById("dismissed").click(); const second = view(); document.getElementById("dismissed").click();
return [first, second, view()];`, &got)
	want := []view{{4, 0, true}, {7, 3, true}, {4, 0, true}}
	if !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}
