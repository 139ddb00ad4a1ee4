#ifndef LIBRARY_H
#define LIBRARY_H

// The file name of a library that is loaded when first needed.
#ifdef __APPLE__
#define LIBRARY(name, number) "lib" name "." number ".dylib"
#else
#define LIBRARY(name, number) "lib" name ".so." number
#endif

void *cd_opened(const char *name);
/// Sets a function's address; 0 if the library does not export that name.
int cd_find(void *library, const char *name, void *function);
#endif
