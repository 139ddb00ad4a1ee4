#include "CLazy.h"

#ifdef __linux__
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

// The contents of names.def: libraries, each followed by its functions.
static const struct {
  const char *library;
  const char *function;
} names[] = {
#define LIBRARY(file) {file, NULL},
#define FUNCTION(name) {NULL, #name},
#include "names.def"
};

extern __attribute__((visibility("hidden"))) void *islet_lazy_slots[];

// Finds the function of a slot and stores its address in the slot. Thread-safe.
__attribute__((visibility("hidden"))) void *islet_lazy_find(void **slot) {
  long place = slot - islet_lazy_slots;
  long file = place;
  while (!names[file].library) file--;
  void *library = dlopen(names[file].library, RTLD_LAZY | RTLD_GLOBAL);
  void *function = library ? dlsym(library, names[place].function) : NULL;
  if (!function) {
    fprintf(stderr, "islet: %s\n", dlerror());
    abort();
  }
  __atomic_store_n(slot, function, __ATOMIC_RELEASE);
  return function;
}
#endif
