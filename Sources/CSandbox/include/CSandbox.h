#ifndef CSANDBOX_H
#define CSANDBOX_H
#include <sys/types.h>

/// A child without a network, with bounded memory, that ends with its parent.
typedef struct {
  pid_t pid;
  int input;
  int output;
  int errors;
} csandbox_child;

/// Starts a program; 0, or an errno. `memory` is in bytes, 0 for no bound.
int csandbox_spawn(const char *path, const char *const *arguments, const char *const *environment,
                   const char *folder, unsigned long memory, int isolated, csandbox_child *child);
#endif
