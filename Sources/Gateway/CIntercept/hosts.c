#include "CIntercept.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

/// Matches a host with a pattern, ignoring case. Tries the shortest match of `*` first.
static int fits(const char *pattern, size_t left, const char *host, size_t length) {
  while (left > 0 && *pattern != '*') {
    if (length == 0 || tolower((unsigned char)*pattern) != tolower((unsigned char)*host)) return 0;
    pattern++, left--, host++, length--;
  }
  if (left == 0) return length == 0;
  while (length > 0 && (isalnum((unsigned char)*host) || *host == '-')) {
    host++, length--;
    if (fits(pattern + 1, left - 1, host, length)) return 1;
  }
  return 0;
}

int ci_matches(const char *patterns, const char *host) {
  if (patterns == NULL || host == NULL) return 0;
  size_t length = strlen(host);
  // A fully qualified name may end with a dot.
  if (length > 0 && host[length - 1] == '.') length--;
  while (*patterns != 0) {
    size_t left = strcspn(patterns, ",");
    if (length > 0 && fits(patterns, left, host, length)) return 1;
    patterns += left + (patterns[left] == ',');
  }
  return 0;
}
