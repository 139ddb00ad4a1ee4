#pragma once
#include <stddef.h>
#include <stdint.h>

/// Namespaces for programs (Linux): files replaced in a mount namespace, and connections
/// redirected. Only the program and its children are affected.

/// A bind mount: `source` is seen at the path `target`.
typedef struct {
  const char *source;
  const char *target;
} cn_mount;

/// The namespace to enter. It must stay unchanged until the child has called exec.
typedef struct {
  const cn_mount *mounts;
  size_t mount_count;
  /// The child's end of `cn_channel`.
  int channel;
} cn_namespace;

/// The step that a child completed, or at which it failed.
enum { CN_NAMESPACE = 1, CN_MOUNT, CN_CALLS, CN_ENTERED };

/// Creates a pair of sockets by which a child reports its steps. Returns 0 or an errno.
int cn_channel(int *ours, int *childs);

/// Enters a namespace. Call it between fork and exec. Also creates a user namespace, which keeps
/// the user's ID, if the process may not create a mount namespace alone. Returns 0, or -1 with
/// errno; `cn_take` reports the failed step, too.
int cn_enter(void *space);

/// Reads a child's report: its step and, on failure, its errno. Returns the descriptor that
/// receives the child's connect(2) calls, or -1.
int cn_take(int channel, int *step, int *failure);

/// Whether this kernel can connect other processes' sockets (pidfd_getfd(2), Linux 5.6).
int cn_can_connect_for_others(void);

/// A redirection of connections to one address and some ports.
typedef struct {
  /// For example "127.83.76.1".
  const char *address;
  const uint16_t *ports;
  size_t port_count;
  /// A port of 127.0.0.1.
  uint16_t destination;
} cn_route;

/// Redirects connections until `stop` is readable or no process of the namespace is left.
/// Connections to other addresses are made by the calling programs, unchanged.
void cn_lead(int calls, int stop, const cn_route *route);
