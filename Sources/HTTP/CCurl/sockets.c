#define _GNU_SOURCE  // SOCK_CLOEXEC
#include "exchange.h"

#include <fcntl.h>
#include <stddef.h>
#include <sys/socket.h>

curl_socket_t ccu_open_socket(void *context, curlsocktype purpose,
                              struct curl_sockaddr *address) {
  (void)context;
  (void)purpose;
#ifdef __linux__
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
  int descriptor = socket(address->family, address->socktype, address->protocol);
  if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
#endif
}

/// Whether a descriptor is an unnamed local socket that child processes would inherit.
static int is_inherited_pair(int descriptor) {
  struct sockaddr_storage name = {0};
  socklen_t length = sizeof name;
  return fcntl(descriptor, F_GETFD) == 0 &&
         getsockname(descriptor, (struct sockaddr *)&name, &length) == 0 &&
         name.ss_family == AF_UNIX && length <= offsetof(struct sockaddr, sa_data);
}

CURLM *ccu_make_multi(void) {
  enum { LOOKED_AT = 256 };
  char before[LOOKED_AT];
  for (int each = 0; each < LOOKED_AT; each++) before[each] = (char)is_inherited_pair(each);
  CURLM *multi = curl_multi_init();
  for (int each = 0; each < LOOKED_AT; each++) {
    if (!before[each] && is_inherited_pair(each)) fcntl(each, F_SETFD, FD_CLOEXEC);
  }
  return multi;
}
