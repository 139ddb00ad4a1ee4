#pragma once

#include "connection.h"

/// The start of a connection: the TLS handshake if there is one, then the choice of HTTP/1.1 or
/// HTTP/2.
extern const ch_protocol ch_detect_protocol;
