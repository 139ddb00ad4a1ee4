#include "CHTTP.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

static int open_socket(const struct addrinfo *address) {
  int descriptor = socket(address->ai_family, SOCK_STREAM, 0);
  if (descriptor < 0) return -1;
  int on = 1;
  int off = 0;
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  fcntl(descriptor, F_SETFL, O_NONBLOCK);
  setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  // Accepted connections inherit this option.
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (address->ai_family == AF_INET6) {
    setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
  }
  if (bind(descriptor, address->ai_addr, address->ai_addrlen) == 0 &&
      listen(descriptor, 1024) == 0) {
    return descriptor;
  }
  int code = errno;
  close(descriptor);
  errno = code;
  return -1;
}

int ch_listen(const char *host, int port, int *kind, int *code) {
  struct addrinfo hints = {0};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  char service[16];
  snprintf(service, sizeof service, "%d", port);
  struct addrinfo *found = NULL;
  int failure = getaddrinfo(host, service, &hints, &found);
  if (failure != 0) {
    *kind = CH_LISTEN_RESOLVE;
    *code = failure;
    return -1;
  }
  *kind = CH_LISTEN_SYSTEM;
  int descriptor = -1;
  // A name such as localhost may have addresses of both families. Prefers IPv4: some clients try it
  // last, but all of them try it.
  const int families[] = {AF_INET, AF_INET6};
  for (int i = 0; i < 2 && descriptor < 0; i++) {
    for (struct addrinfo *each = found; each != NULL && descriptor < 0; each = each->ai_next) {
      if (each->ai_family != families[i]) continue;
      descriptor = open_socket(each);
      *code = errno;
    }
  }
  freeaddrinfo(found);
  return descriptor;
}

int ch_port(int descriptor) {
  struct sockaddr_storage address;
  socklen_t length = sizeof address;
  if (getsockname(descriptor, (struct sockaddr *)&address, &length) != 0) return -1;
  if (address.ss_family == AF_INET) return ntohs(((struct sockaddr_in *)&address)->sin_port);
  if (address.ss_family == AF_INET6) return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
  return -1;
}

const char *ch_resolve_error(int code) { return gai_strerror(code); }

long ch_allow_files(long wanted) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return -1;
  if (limit.rlim_cur != RLIM_INFINITY && (long)limit.rlim_cur < wanted) {
    rlim_t target = (rlim_t)wanted;
    if (limit.rlim_max != RLIM_INFINITY && target > limit.rlim_max) target = limit.rlim_max;
    limit.rlim_cur = target;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) getrlimit(RLIMIT_NOFILE, &limit);
  }
  return limit.rlim_cur == RLIM_INFINITY ? wanted : (long)limit.rlim_cur;
}
