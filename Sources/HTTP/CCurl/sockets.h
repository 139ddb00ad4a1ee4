#pragma once

#include <curl/curl.h>

/// Opens a socket that no child inherits, not even one that another thread is starting now.
curl_socket_t ccu_open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address);

/// Creates libcurl's handle. Before 8.11 children inherit the socket pair that wakes it; this
/// prevents it.
CURLM *ccu_make_multi(void);
