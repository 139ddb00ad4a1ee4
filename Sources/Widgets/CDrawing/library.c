#include "library.h"
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

void *cd_opened(const char *name) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
#ifdef __APPLE__
  // Homebrew's folders are not in the default search path.
  static const char *folders[] = {"/opt/homebrew/lib/", "/usr/local/lib/"};
  for (int place = 0; !library && place < 2; place++) {
    char path[256];
    strlcpy(path, folders[place], sizeof path);
    strlcat(path, name, sizeof path);
    library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  }
#endif
  return library;
}

// memcpy converts the address: C has no cast from an object pointer to a function pointer.
int cd_find(void *library, const char *name, void *function) {
  void *found = dlsym(library, name);
  memcpy(function, &found, sizeof found);
  return found != NULL;
}
