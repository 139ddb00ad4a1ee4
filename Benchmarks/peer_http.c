/* The peer of the row for APNs: a trivial handler on libmicrohttpd, set up as Islet's server is.
   It reads the body, answers 200 and stores nothing. */

#include <microhttpd.h>
#include <stdio.h>
#include <unistd.h>

static enum MHD_Result serve(void *context, struct MHD_Connection *connection, const char *url,
                             const char *method, const char *version, const char *body,
                             size_t *length, void **state)
{
	static int seen;
	struct MHD_Response *response;
	enum MHD_Result result;

	(void)context, (void)url, (void)method, (void)version, (void)body;
	if (!*state) {
		*state = &seen;
		return MHD_YES;
	}
	if (*length) {
		*length = 0;
		return MHD_YES;
	}
	response = MHD_create_response_from_buffer(0, "", MHD_RESPMEM_PERSISTENT);
	result = MHD_queue_response(connection, 200, response);
	MHD_destroy_response(response);
	return result;
}

int main(void)
{
	struct MHD_Daemon *daemon = MHD_start_daemon(
		MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, serve, NULL,
		MHD_OPTION_THREAD_POOL_SIZE, 2u, MHD_OPTION_CONNECTION_LIMIT, 4096u, MHD_OPTION_END);

	if (!daemon)
		return 1;
	printf("listening on http://127.0.0.1:%d\n",
	       MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
	fflush(stdout);
	for (;;)
		pause();
}
