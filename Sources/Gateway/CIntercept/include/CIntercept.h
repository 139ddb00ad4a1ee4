#pragma once

/// Whether a host matches one of the comma-separated patterns. `*` matches all or part of one
/// label.
int ci_matches(const char *patterns, const char *host);

/// The loopback address to which the preloaded library resolves intercepted hosts. It has no other
/// use.
#define CI_ADDRESS "127.83.76.1"
