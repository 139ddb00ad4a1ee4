#pragma once

#include "internal.h"

/// Sets what libnghttp2 calls when something arrives.
void ch_h2_set_callbacks(nghttp2_session_callbacks *callbacks);
