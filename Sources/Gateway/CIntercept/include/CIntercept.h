#pragma once

/// Whether a host matches one of the comma-separated patterns. `*` matches all or part of one
/// label.
int ci_matches(const char *patterns, const char *host);

/// The address that the preloaded library returns for caught hosts. Nothing else uses it.
#define CI_ADDRESS "127.83.76.1"
