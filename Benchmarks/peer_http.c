/* The peer of the row for APNs: a trivial handler on Islet's own HTTP engine.
   It answers 200 and stores nothing, so that the difference is what Islet does with a push. */

#include "CHTTP.h"

#include <stdio.h>
#include <unistd.h>

static void serve(void *context, ch_request *request)
{
	(void)context;
	ch_respond(request, 200, "", 0, NULL, 0);
	ch_release(request, 500);
}

/* usage: peer_http CERTIFICATE KEY */
int main(int count, char **arguments)
{
	ch_limits limits = {2, 4096, 256 << 20, 4 << 20, 32 << 20, 32 << 10, 15000, 60000, 30000, 3600000};
	char message[256] = "usage: peer_http CERTIFICATE KEY";
	int kind, code;
	ch_tls *tls = count == 3 ? ch_open_tls(arguments[1], arguments[2], message, sizeof message) : NULL;
	ch_listener listener = {ch_listen("127.0.0.1", 0, &kind, &code), 0, tls};

	int port = ch_port(listener.descriptor);

	if (tls == NULL || ch_start(&listener, 1, limits, serve, NULL) == NULL) {
		fprintf(stderr, "%s\n", message);
		return 1;
	}
	printf("listening on http://127.0.0.1:%d\n", port);
	fflush(stdout);
	for (;;)
		pause();
}
