#include "CIntercept.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

static const char *const exact[] = {
    "fcm.googleapis.com",
    "oauth2.googleapis.com",
    "iid.googleapis.com",
    "api.push.apple.com",
    "api.sandbox.push.apple.com",
    "api.development.push.apple.com",
    "api-manage-broadcast.push.apple.com",
    "api-manage-broadcast.sandbox.push.apple.com",
};

const char *ci_exact_host(int place) {
  return place >= 0 && (size_t)place < sizeof exact / sizeof exact[0] ? exact[place] : NULL;
}

/// `rest.iad-01.braze.com`, `rest.fra-02.braze.eu`: one label between the ends.
static int is_braze(const char *host, size_t length) {
  static const char *const ends[] = {".braze.com", ".braze.eu"};
  if (length < 5 || strncasecmp(host, "rest.", 5) != 0) return 0;
  for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
    size_t end = strlen(ends[i]);
    if (length <= 5 + end || strncasecmp(host + length - end, ends[i], end) != 0) continue;
    for (size_t at = 5; at < length - end; at++) {
      if (!isalnum((unsigned char)host[at]) && host[at] != '-') return 0;
    }
    return 1;
  }
  return 0;
}

int ci_is_caught_host(const char *host) {
  if (host == NULL) return 0;
  size_t length = strlen(host);
  // A name may end in the root's dot.
  if (length > 0 && host[length - 1] == '.') length--;
  for (size_t i = 0; i < sizeof exact / sizeof exact[0]; i++) {
    if (strlen(exact[i]) == length && strncasecmp(exact[i], host, length) == 0) return 1;
  }
  return is_braze(host, length);
}

int ci_is_caught(const char *host, int port) {
  if (!ci_is_caught_host(host)) return 0;
  if (port == 443) return 1;
  size_t length = strlen(host);
  if (length > 0 && host[length - 1] == '.') length--;
  static const char end[] = ".push.apple.com";
  size_t size = sizeof end - 1;
  // APNs answers at a second port.
  return port == 2197 && length > size && strncasecmp(host + length - size, end, size) == 0;
}
