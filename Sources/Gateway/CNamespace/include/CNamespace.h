#pragma once
#include <stddef.h>
#include <stdint.h>

/// What a program sees in place of what is there (Linux): files of its own in a mount namespace, and
/// connections that are led elsewhere. All of it is the program's and its children's alone, and ends with them.

/// A file, and the one in whose place it is seen.
typedef struct {
  const char *source;
  const char *target;
} cn_mount;

/// What is to be entered. Nothing of it may change before the child has executed its program.
typedef struct {
  const cn_mount *mounts;
  size_t mount_count;
  /// The child's end of `cn_channel`.
  int channel;
} cn_namespace;

/// How far a child came.
enum { CN_NAMESPACE = 1, CN_MOUNT, CN_CALLS, CN_ENTERED };

/// A pair of sockets by which a child tells how far it came; 0 or an errno.
int cn_channel(int *ours, int *childs);

/// Enters a namespace; between fork and exec. It takes a user namespace along, in which a user keeps the own
/// number, where the rights for less are missing. 0, or -1 with errno; `cn_take` has the reason, too.
int cn_enter(void *space);

/// Takes what a child told: its step, the errno of what failed, and the descriptor by which its calls of
/// connect(2) are told, or -1.
int cn_take(int channel, int *step, int *failure);

/// Whether this kernel lets sockets of other processes be connected (pidfd_getfd(2), Linux 5.6).
int cn_can_connect_for_others(void);

/// Where connections go that a program makes to an address at one of some ports.
typedef struct {
  /// The address, such as "127.83.76.1".
  const char *address;
  const uint16_t *ports;
  size_t port_count;
  /// The port of 127.0.0.1 that they reach.
  uint16_t destination;
} cn_route;

/// Leads connections until `stop` can be read or nobody is left who makes any. All others are made by who
/// asked for them, as if nobody had looked.
void cn_lead(int calls, int stop, const cn_route *route);
