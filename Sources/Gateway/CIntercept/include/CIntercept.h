#pragma once

/// Whether a host is one of some, separated by commas, in whose names `*` stands for one label or a part of one.
int ci_matches(const char *patterns, const char *host);

/// The address that the preloaded library gives for them: on this machine, and used by nothing else.
#define CI_ADDRESS "127.83.76.1"
