#pragma once

#include <curl/curl.h>

/// Opens a socket that no child inherits, not even one that another thread starts just now.
curl_socket_t ccu_open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address);

/// Makes libcurl's handle. Before 8.11 the pair of sockets that wakes it is one that children inherit.
CURLM *ccu_make_multi(void);
