package nearest

// Word is the known word most like the given one, or "" where none is like it: at most two edits, and fewer than the
// word has letters.
func Word(word string, known []string) string {
	best, bestDistance := "", 3
	for _, k := range known {
		if d := distance(word, k); d < bestDistance && d < len(word) && d < len(k) {
			best, bestDistance = k, d
		}
	}
	return best
}

// distance is Levenshtein's.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			substitute := diagonal
			if a[i] != b[j] {
				substitute++
			}
			diagonal = row[j+1]
			row[j+1] = min(substitute, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
