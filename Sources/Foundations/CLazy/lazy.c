#include "CLazy.h"

#ifdef __linux__
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

// As names.h has them: a library, and the functions after it.
static const struct {
  const char *library;
  const char *function;
} names[] = {
#define LIBRARY(file) {file, NULL},
#define FUNCTION(name) {NULL, #name},
#include "names.h"
};

extern __attribute__((visibility("hidden"))) void *islet_lazy_slots[];

// Finds the function of a slot and keeps its address there. Threads may find the same one side by side.
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
