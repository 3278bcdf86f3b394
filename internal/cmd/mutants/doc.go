// Command mutants counts how many racy mutants of race-free programs get a proved change. It draws copies of the programs of
// testprograms that lack one synchronisation, until so many of them are racy, and does for each what hgrd fix does.
//
//	mutants [-n NUMBER] [-seed NUMBER] [-kind WORDS] [-jobs NUMBER] [-timeout DURATION] [-write DIR]
//
// Each racy mutant without a proved change is listed with the kernels that are left. One seed draws one list, whatever the
// number of jobs.
package main
