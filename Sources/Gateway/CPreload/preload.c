// Loaded into a program before its libraries (LD_PRELOAD). Resolves the hosts in ISLET_CATCH_HOSTS
// to this machine, and redirects connections to them to the port in ISLET_CATCH_PORT.

#ifdef __linux__
#define _GNU_SOURCE
#include <CIntercept.h>
#include <arpa/inet.h>
#include <dlfcn.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

typedef int (*getaddrinfo_t)(const char *, const char *, const struct addrinfo *,
                             struct addrinfo **);
typedef struct hostent *(*gethostbyname_t)(const char *);
typedef struct hostent *(*gethostbyname2_t)(const char *, int);
typedef int (*gethostbyname_r_t)(const char *, struct hostent *, char *, size_t, struct hostent **,
                                 int *);
typedef int (*connect_t)(int, const struct sockaddr *, socklen_t);

static int catch_port(void) {
  const char *text = getenv("ISLET_CATCH_PORT");
  int port = text == NULL ? 0 : atoi(text);
  return port > 0 && port < 65536 ? port : 0;
}

static int is_caught(const char *host) {
  return catch_port() != 0 && ci_matches(getenv("ISLET_CATCH_HOSTS"), host);
}

__attribute__((visibility("default"))) int getaddrinfo(const char *node, const char *service,
                                                       const struct addrinfo *hints,
                                                       struct addrinfo **result) {
  static getaddrinfo_t next;
  if (next == NULL) next = (getaddrinfo_t)dlsym(RTLD_NEXT, "getaddrinfo");
  if (next == NULL) return EAI_SYSTEM;
  if (!is_caught(node)) return next(node, service, hints, result);
  struct addrinfo own = {0};
  if (hints != NULL) own = *hints;
  own.ai_flags &= ~AI_ADDRCONFIG;
  if (own.ai_family == AF_INET6) own.ai_flags |= AI_V4MAPPED;
  int code = next(CI_ADDRESS, service, &own, result);
  if (code == 0 && own.ai_flags & AI_CANONNAME && *result != NULL) {
    free((*result)->ai_canonname);
    (*result)->ai_canonname = strdup(node);
  }
  return code;
}

__attribute__((visibility("default"))) struct hostent *gethostbyname(const char *name) {
  static gethostbyname_t next;
  if (next == NULL) next = (gethostbyname_t)dlsym(RTLD_NEXT, "gethostbyname");
  return next == NULL ? NULL : next(is_caught(name) ? CI_ADDRESS : name);
}

__attribute__((visibility("default"))) struct hostent *gethostbyname2(const char *name,
                                                                      int family) {
  static gethostbyname2_t next;
  if (next == NULL) next = (gethostbyname2_t)dlsym(RTLD_NEXT, "gethostbyname2");
  if (next == NULL) return NULL;
  if (!is_caught(name)) return next(name, family);
  return next(family == AF_INET ? CI_ADDRESS : "invalid.", family);
}

__attribute__((visibility("default"))) int gethostbyname_r(const char *name, struct hostent *entry,
                                                           char *buffer, size_t size,
                                                           struct hostent **result, int *code) {
  static gethostbyname_r_t next;
  if (next == NULL) next = (gethostbyname_r_t)dlsym(RTLD_NEXT, "gethostbyname_r");
  if (next == NULL) return -1;
  return next(is_caught(name) ? CI_ADDRESS : name, entry, buffer, size, result, code);
}

/// Whether a port is one that the vendors' services use.
static int is_their_port(in_port_t port) { return port == htons(443) || port == htons(2197); }

__attribute__((visibility("default"))) int connect(int descriptor, const struct sockaddr *address,
                                                   socklen_t length) {
  static connect_t next;
  if (next == NULL) next = (connect_t)dlsym(RTLD_NEXT, "connect");
  if (next == NULL) return -1;
  int port = catch_port();
  if (port != 0 && address != NULL && address->sa_family == AF_INET &&
      length >= (socklen_t)sizeof(struct sockaddr_in)) {
    struct sockaddr_in own;
    memcpy(&own, address, sizeof own);
    if (own.sin_addr.s_addr == inet_addr(CI_ADDRESS) && is_their_port(own.sin_port)) {
      own.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
      own.sin_port = htons((in_port_t)port);
      return next(descriptor, (const struct sockaddr *)&own, sizeof own);
    }
  }
  if (port != 0 && address != NULL && address->sa_family == AF_INET6 &&
      length >= (socklen_t)sizeof(struct sockaddr_in6)) {
    struct sockaddr_in6 own;
    memcpy(&own, address, sizeof own);
    in_addr_t inner;
    memcpy(&inner, own.sin6_addr.s6_addr + 12, sizeof inner);
    if (IN6_IS_ADDR_V4MAPPED(&own.sin6_addr) && inner == inet_addr(CI_ADDRESS) &&
        is_their_port(own.sin6_port)) {
      inner = htonl(INADDR_LOOPBACK);
      memcpy(own.sin6_addr.s6_addr + 12, &inner, sizeof inner);
      own.sin6_port = htons((in_port_t)port);
      return next(descriptor, (const struct sockaddr *)&own, sizeof own);
    }
  }
  return next(descriptor, address, length);
}
#endif
