package reports

import (
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const opened = `document.querySelectorAll("details").forEach((d) => { d.open = true; });`

// withSources is the sample with its sources, and a path and a name without an end in sight.
func withSources() *Report {
	r := sample()
	long := strings.Repeat("long", 60)
	for i := range r.Kernels {
		if r.Kernels[i].Verdict == Racy {
			r.Kernels[i].Source = []Excerpt{{"prog.cu", 3, []string{"", "void f() {", "  for (;;) {", "\t\tint t = a[i + 1];", "\t\ta[i] = t;", "  " + long + "();", "}"}}}
		}
	}
	r.Kernels = append(r.Kernels, Kernel{Program: "prog.cu", File: long + ".cu", Line: 1, Name: long, Display: long, Reasons: []string{long}})
	r.Finish()
	return r
}

// lots are many programs.
func lots(n int, r *Report) iter.Seq2[*Part, error] {
	return func(yield func(*Part, error) bool) {
		for i := range n {
			if !yield(&Part{Name: fmt.Sprintf("program %d", i), Outcome: "what came of it", Failed: i%7 == 3, Report: r}, nil) {
				return
			}
		}
	}
}

func writtenParts(t *testing.T, n int, r *Report) []byte {
	t.Helper()
	var b strings.Builder
	if err := WriteParts(&b, false, lots(n, r)); err != nil {
		t.Fatal(err)
	}
	return []byte(b.String())
}

// A page is never wider than a telephone, with all details open. It is looked at in a frame: a window may not be that narrow.
func TestPageIsNarrow(t *testing.T) {
	one := write(t, NewHTML, true, withSources())
	for name, page := range map[string][]byte{"one": one, "dismissed": write(t, NewHTML, true, dismissedSample()), "many": writtenParts(t, 3, withSources())} {
		probe := opened + `document.getElementById("dismissed")?.click();
parent.postMessage({Window: innerWidth, Page: document.documentElement.scrollWidth}, "*");`
		framed := strings.Replace(string(page), "</body>", "<script>"+probe+"</script></body>", 1)
		framed = strings.Replace(framed, "script-src ", "script-src "+hashed(probe)+" ", 1)
		file := filepath.Join(t.TempDir(), "framed.html")
		if err := os.WriteFile(file, []byte(framed), 0o666); err != nil {
			t.Fatal(err)
		}
		outer := `<!DOCTYPE html><title>frame</title><body>
<script>addEventListener("message", (e) => { document.documentElement.dataset.seen = JSON.stringify(e.data); });</script>
<iframe width="400" height="900" frameborder="0" src="file://` + file + `"></iframe></body>`
		var got struct{ Window, Page int }
		left(t, []byte(outer), "", &got, "--allow-file-access-from-files")
		if got.Window != 400 || got.Page > got.Window {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// All texts stand out from what is behind them as WCAG AA asks, by day and by night.
func TestPageContrast(t *testing.T) {
	r := withSources()
	r.Append(dismissedSample())
	for name, page := range map[string][]byte{"one": write(t, NewHTML, true, r), "many": writtenParts(t, 2, r)} {
		for mode, dark := range []bool{true, false} { // as Blink numbers them
			var got struct {
				Dark  bool
				Texts int
				Weak  []string
			}
			browsed(t, page, "", opened+`document.getElementById("dismissed").click();
const parts = (color) => color.match(/[\d.]+/g).map(Number);
const light = (color) => parts(color).slice(0, 3).map((c) => c / 255).map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
  .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
const behind = (e) => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor; if ((parts(c)[3] ?? 1) === 1) return c; } return "rgb(255, 255, 255)"; };
let texts = 0; const weak = new Set();
for (const e of document.querySelectorAll("body *:not(svg *)")) {
  const own = Array.from(e.childNodes).some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim()) || e.tagName === "SELECT";
  if (!own || e.getClientRects().length === 0) continue;
  const style = getComputedStyle(e), [a, b] = [light(style.color), light(behind(e))].sort((x, y) => y - x), ratio = (a + 0.05) / (b + 0.05);
  texts++;
  if (ratio < 4.5 || style.opacity !== "1") weak.add(e.tagName + "." + e.className + " " + ratio.toFixed(2));
}
return {Dark: matchMedia("(prefers-color-scheme: dark)").matches, Texts: texts, Weak: Array.from(weak)};`, &got, fmt.Sprintf("--blink-settings=preferredColorScheme=%d", mode))
			if got.Dark != dark || got.Texts < 100 || len(got.Weak) > 0 {
				t.Errorf("%s, dark %v: %+v", name, dark, got)
			}
		}
	}
}

// Findings are found by words, severity and rule, and sorted; the address tells it all.
func TestPageSearches(t *testing.T) {
	r := sample()
	r.Finish()
	page := write(t, NewHTML, false, r)
	type view struct {
		Cards, Kernels []string
		Hash           string
		Nothing        bool
	}
	const look = looking + `
const view = () => ({Cards: seen(".card").map((e) => e.dataset.severity + " " + e.dataset.rule), Kernels: seen(".kernels tbody code").map((e) => e.textContent),
  Hash: location.hash, Nothing: seen("#none").length > 0});
const set = (id, value) => { const e = document.getElementById(id); e.value = value; e.dispatchEvent(new Event("change", {bubbles: true})); };`
	var got []view
	browsed(t, page, "", look+`const views = [view()];
set("severity", "error"); views.push(view()); set("severity", "");
set("rule", "missing-barrier"); views.push(view()); set("rule", "");
set("q", "HIST key[0]"); views.push(view());
set("q", "nowhere"); views.push(view()); set("q", "");
set("sort", "rule"); views.push(view());
return views;`, &got)
	all := got[0].Cards
	errors := slices.DeleteFunc(slices.Clone(all), func(s string) bool { return !strings.HasPrefix(s, "error ") })
	byRule := slices.Clone(all)
	slices.SortStableFunc(byRule, func(a, b string) int { return strings.Compare(strings.Fields(a)[1], strings.Fields(b)[1]) })
	if len(all) < 5 || len(errors) == 0 || len(errors) == len(all) || slices.Equal(all, byRule) || len(got[0].Kernels) != 4 {
		t.Fatalf("%+v", got[0])
	}
	for i, want := range []view{
		{all, got[0].Kernels, "", false},
		{errors, nil, "#show=racy,race-free,inconclusive,failed&severity=error", false},
		{[]string{"error missing-barrier"}, nil, "#show=racy,race-free,inconclusive,failed&rule=missing-barrier", false},
		{[]string{"warning mixed-atomic"}, nil, "#show=racy,race-free,inconclusive,failed&q=HIST%20key%5B0%5D", false},
		{nil, nil, "#show=racy,race-free,inconclusive,failed&q=nowhere", true},
		{byRule, got[0].Kernels, "#show=racy,race-free,inconclusive,failed&sort=rule", false},
	} {
		if g := got[i]; !slices.Equal(g.Cards, want.Cards) || !slices.Equal(g.Kernels, want.Kernels) || g.Hash != want.Hash || g.Nothing != want.Nothing {
			t.Errorf("view %d: %+v, want %+v", i, g, want)
		}
	}
	var linked view
	browsed(t, page, "#show=racy&q=%3Cscript%3E%20hist&severity=warning&sort=no-such", look+`document.getElementById("q").value += ""; set("q", "hist"); return view();`, &linked)
	if !slices.Equal(linked.Cards, []string{"warning mixed-atomic"}) || linked.Hash != "#show=racy&q=hist&severity=warning" {
		t.Errorf("by the address: %+v", linked)
	}
}

// The page's policy keeps all scripts and styles but its own from taking effect, were they to come in.
func TestPagePolicy(t *testing.T) {
	page := string(write(t, NewHTML, false, withSources()))
	page = strings.Replace(page, "</h1>", `</h1><script>document.documentElement.dataset.mine = "yes"</script><img src="data:,x" onerror="document.documentElement.dataset.mine = 'yes'">`+
		`<style>h1 { display: none }</style><p id="styled" style="display: none">x</p>`, 1)
	var got struct{ Mine, Heading, Styled, Own bool }
	browsed(t, []byte(page), "", looking+`return {Mine: "mine" in document.documentElement.dataset, Heading: seen("h1").length > 0, Styled: seen("#styled").length === 0,
  Own: typeof show === "function" && getComputedStyle(document.querySelector(".card")).borderLeftWidth === "4px"};`, &got)
	if got.Mine || !got.Heading || got.Styled || !got.Own {
		t.Errorf("%+v", got)
	}
}

// A report of 500 programs shows a part of them at a time.
func TestPageOf500Programs(t *testing.T) {
	r := sample()
	r.Finish()
	page := writtenParts(t, 500, r)
	var got struct {
		Milliseconds, Height                            float64
		Parts, Rows, Open, Second, Found, Linked, Cards int
		Range                                           string
	}
	script := looking + `document.body.offsetHeight;
const took = performance.now(), count = (list) => seen(list).length;
const out = {Milliseconds: took, Height: document.documentElement.scrollHeight, Parts: count("section.part"), Rows: count("tr[data-part]"), Open: count(".part details[open]"),
  Range: document.getElementById("range").textContent};
document.getElementById("on").click();
out.Second = seen("section.part").findIndex((e) => e.id === "p50");
document.getElementById("q").value = "program 499"; document.getElementById("q").dispatchEvent(new Event("change", {bubbles: true}));
out.Found = count("section.part");
location.hash = "#p321"; read();
out.Linked = Number(seen("section.part").some((e) => e.id === "p321") && document.querySelector("#p321 > details").open);
out.Cards = count("#p321 .card");
return out;`
	browsed(t, page, "", script, &got)
	t.Logf("%d bytes: %+v", len(page), got)
	if got.Height > 10_000 || got.Parts != 50 || got.Rows != 50 || got.Open != 0 || got.Range != "programs 1 to 50 of 500" ||
		got.Second != 0 || got.Found != 1 || got.Linked != 1 || got.Cards == 0 {
		t.Errorf("%+v", got)
	}
}
