// Package cache keeps results on disk, and on a server if there is one, from run to run.
//
//	Cache   Get and Put by Key; never an error: what does not work is told once, and the run goes on without
//	Key     the hash of all that a result rests upon; NewKey makes it from named parts
//	Remote  a server that speaks the HTTP protocol of Bazel's remote caches
//	Usage   what a folder holds
//
// On disk it is the Go command's own build cache (package cache of rogpeppe/go-internal): one small file per key that
// names the hash of the content, and the content under its hash. Several processes may use one folder, and be killed at
// any time: a content that does not have its hash is no content. Such a one is told, removed and made again.
//
// The folder has a bound of size. A run that wrote something looks with a probability that grows with what it wrote
// whether the bound is exceeded, and removes what was not used for longest, so that the folder is over its bound by a
// few percent at most.
//
// A server gets the same two halves: /ac/KEY is an ActionResult, whose standard output is the content /cas/HASH. What is
// found there is kept on disk as well. The first failure ends the use of a server for the run.
package cache
