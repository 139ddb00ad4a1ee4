#pragma once

#include "connection.h"

/// How a connection begins: the TLS handshake where there is one, then what tells HTTP/1.1 from HTTP/2.
extern const ch_protocol ch_detect_protocol;
