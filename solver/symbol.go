package solver

import (
	"encoding/hex"
	"fmt"
	"strings"
)

// Names of symbols are arbitrary strings; SMT-LIB symbols are not. A name that
// is a simple symbol is written as it stands, one of other printable
// characters between bars, and any other (reserved words and theory symbols,
// control characters, bars, a leading . or @, which belong to solvers, our own
// prefixes) as escapePrefix and hex digits.
// The encoding is injective and decodeSymbol is its inverse.
const (
	escapePrefix = "%x." // an encoded name
	sharedPrefix = "$"   // a shared subterm in a written file
)

var reserved = map[string]bool{}

func init() {
	for _, w := range strings.Fields(`
		! _ as BINARY DECIMAL exists HEXADECIMAL forall let match NUMERAL par STRING
		true false not => and or xor = distinct ite + - * / div mod abs <= < >= > to_real to_int is_int
		divisible select store concat extract Int Bool Real Array BitVec String Seq
		assert check-sat check-sat-assuming declare-const declare-datatype declare-datatypes
		declare-fun declare-sort define-fun define-fun-rec define-funs-rec define-sort echo exit
		get-assertions get-assignment get-info get-model get-option get-proof get-unsat-assumptions
		get-unsat-core get-value pop push reset reset-assertions set-info set-logic set-option
		iand pow exp pi sin cos tan sqrt root-obj implies iff if rem int2bv bv2nat bv2int int_to_bv`) {
		reserved[w] = true
	}
}

func isSimpleChar(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.IndexByte("~!@$%^&*_-+=<>.?/", c) >= 0
}

func encodeSymbol(name string) string {
	simple, quotable := name != "", true
	for i := 0; i < len(name); i++ {
		c := name[i]
		simple = simple && isSimpleChar(c)
		quotable = quotable && ' ' <= c && c <= '~' && c != '|' && c != '\\'
	}
	switch {
	case !quotable, reserved[name], strings.HasPrefix(name, escapePrefix), strings.HasPrefix(name, sharedPrefix),
		strings.HasPrefix(name, "."), strings.HasPrefix(name, "@"):
		return escapePrefix + hex.EncodeToString([]byte(name))
	case simple && !strings.ContainsAny(name[:1], "0123456789-+"):
		return name
	}
	return "|" + name + "|"
}

// decodeSymbol takes a symbol without its bars.
func decodeSymbol(sym string) (string, error) {
	digits, ok := strings.CutPrefix(sym, escapePrefix)
	if !ok {
		return sym, nil
	}
	name, err := hex.DecodeString(digits)
	if err != nil || encodeSymbol(string(name)) != sym {
		return "", fmt.Errorf("solver: malformed encoded symbol %q", sym)
	}
	return string(name), nil
}
