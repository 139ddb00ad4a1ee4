#pragma once

/// Whether calls to a host at a port are to reach Islet: the hosts of FCM, Google's tokens, APNs and Braze's
/// REST API, and no other.
int ci_is_caught(const char *host, int port);

/// Whether a host is one of those, whatever its port.
int ci_is_caught_host(const char *host);

/// The hosts that have one name each, by their place from 0 on; NULL behind the last.
const char *ci_exact_host(int place);

/// The address that the preloaded library gives for them: on this machine, and used by nothing else.
#define CI_ADDRESS "127.83.76.1"
