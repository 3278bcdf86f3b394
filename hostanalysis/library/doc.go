// Package library says what functions do whose bodies are out of sight: those of the C and C++ libraries, of POSIX, and
// the vocabulary that the CUDA headers come down to.
//
//	Function  what one does: which memory it writes, keeps, returns and lets pointers pass into, and whom it calls back
//	Args      a set of arguments by position
//	Lookup    the entry for a symbol; what has none may do anything
//
// The table is data, one file for each topic. An entry stands for the names that it lists, or for all symbols that begin
// as a name ending in * does; of several beginnings the longest counts. A function whose body is in sight has that body's
// effects, whatever the table says of its name: the table is for code that nobody can see.
//
// What an entry does not mention does not happen. So an entry must say the most that the function may do:
//
//	Writes   memory that these arguments point to, wherever in the object
//	Reaches  also all memory that pointers found there lead to
//	Keeps    these arguments may be found in the library's memory later on
//	Stores   memory of one argument may then lead to what another leads to, or to new memory
//	Copies   memory of one argument is copied to that of another, with the pointers in it
//	Returns  where the result may lead
//	Calls    function pointers that are called before it returns
//	Given    what the functions that are called back get
//	Spawns   the same, in another thread that runs on
//	AtExit   the same, when the program ends
//	Ends     an argument that ends the program if it is not 0
//	Formats  where a format stands: what comes behind it is written if it says %n
//	Virtuals virtual functions of classes that the program derives from the library's (a stream buffer, a facet)
//	Cleanup  destructors that were named when exceptions were thrown
//	Globals  variables of the library that are written
//	Pure     the result depends on the arguments and the memory they lead to alone
//	Waits    other threads may run meanwhile, and change what they share
//	Throws   it may leave by an exception
package library
