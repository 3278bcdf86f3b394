// Command explore lists the runs that the search for inputs makes of programs: what each is given, how it ends, and its
// launches and races. It is for those who work on the search.
//
//	explore FILE...
package main
