#ifndef LIBRARY_H
#define LIBRARY_H

// A library that is loaded when it is first needed; NULL where it is not installed.
#ifdef __APPLE__
#define LIBRARY(name, number) "lib" name "." number ".dylib"
#else
#define LIBRARY(name, number) "lib" name ".so." number
#endif

void *cd_opened(const char *name);
/// Sets a function's address; 0 where the library has none of that name.
int cd_find(void *library, const char *name, void *function);
#endif
