// Package nearest finds the word that was meant, for messages about unknown flags, rules and keys.
package nearest
