// Command explore lists the paths of programs, and the runs that the search for inputs makes of them: what each is given, how it ends, and its
// launches and races. It is for those who work on the search.
//
//	explore FILE...
package main
