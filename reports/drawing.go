package reports

import "fmt"

// marks are the names of the two threads in drawings.
var marks = [2]string{"A", "B"}

// drawing is a grid and the blocks of a witness's threads as squares: blocks of the grid by x and y, threads of a block in
// rows of one warp.
type drawing struct {
	Boxes []box
}

// box is a drawing of one level.
type box struct {
	Title         string
	Width, Height int // pixels
	Squares       []square
	More          string // what is not drawn
}

// square is one block or thread.
type square struct {
	X, Y int // pixels
	Mark string
}

// What is drawn of a level, at most, and how large.
const (
	drawnColumns = 32
	drawnRows    = 16
	squareSize   = 12
	squareGap    = 2
	warpLanes    = 32
)

// draw draws where the two threads of a witness are.
func draw(w *Witness) *drawing {
	d := &drawing{}
	if w.GridDim != [3]uint32{1, 1, 1} {
		d.Boxes = append(d.Boxes, newBox(fmt.Sprintf("grid %s", dims(w.GridDim, axes(w.GridDim))),
			w.GridDim[0], uint64(w.GridDim[1])*uint64(w.GridDim[2]), [2]place2{inGrid(w, 0), inGrid(w, 1)}, "block"))
	}
	threads := uint64(w.BlockDim[0]) * uint64(w.BlockDim[1]) * uint64(w.BlockDim[2])
	for i, t := range w.Threads {
		title := fmt.Sprintf("block %s: a row is a warp", dims(t.BlockIdx, axes(w.GridDim)))
		here := [2]place2{nowhere, nowhere}
		here[i] = inWarps(w, i)
		other := w.Threads[1-i]
		if other.BlockIdx == t.BlockIdx {
			if i == 1 {
				break
			}
			here[1-i] = inWarps(w, 1-i)
		}
		d.Boxes = append(d.Boxes, newBox(title, warpLanes, (threads+warpLanes-1)/warpLanes, here, "thread"))
	}
	return d
}

// place2 is a column and a row.
type place2 struct{ column, row uint64 }

var nowhere = place2{1 << 62, 1 << 62}

func inGrid(w *Witness, i int) place2 {
	b := w.Threads[i].BlockIdx
	return place2{uint64(b[0]), uint64(b[1]) + uint64(b[2])*uint64(w.GridDim[1])}
}

func inWarps(w *Witness, i int) place2 {
	t, b := w.Threads[i].ThreadIdx, w.BlockDim
	n := uint64(t[0]) + uint64(b[0])*(uint64(t[1])+uint64(b[1])*uint64(t[2]))
	return place2{n % warpLanes, n / warpLanes}
}

// newBox draws the first columns and rows, and those of the marked places.
func newBox(title string, columns uint32, rows uint64, marked [2]place2, noun string) box {
	b := box{Title: title}
	xs, ys := shown(uint64(columns), drawnColumns, marked[0].column, marked[1].column), shown(rows, drawnRows, marked[0].row, marked[1].row)
	for j, y := range ys {
		for i, x := range xs {
			s := square{X: i * (squareSize + squareGap), Y: j * (squareSize + squareGap)}
			for k, m := range marked {
				if m == (place2{x, y}) {
					s.Mark += marks[k]
				}
			}
			b.Squares = append(b.Squares, s)
		}
	}
	b.Width, b.Height = len(xs)*(squareSize+squareGap), len(ys)*(squareSize+squareGap)
	if uint64(len(xs)) < uint64(columns) || uint64(len(ys)) < rows {
		b.More = fmt.Sprintf("%d of %d %ss are shown", len(b.Squares), uint64(columns)*rows, noun)
	}
	return b
}

// shown are the numbers below n that are drawn: the first ones, and a and b.
func shown(n uint64, most int, a, b uint64) []uint64 {
	var out []uint64
	low, high := min(a, b), max(a, b)
	for i := range min(n, uint64(most)) {
		out = append(out, i)
	}
	for _, m := range []uint64{low, high} {
		if m < n && m >= uint64(most) && out[len(out)-1] != m {
			out = append(out, m)
		}
	}
	return out
}
