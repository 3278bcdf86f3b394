// Package deps pins modules until the packages that use them land.
package deps
