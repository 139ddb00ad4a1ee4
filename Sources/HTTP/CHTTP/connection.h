#pragma once

#include "request.h"
#include "tls.h"

typedef struct ch_connection ch_connection;

/// How a connection speaks; what is NULL is not needed.
typedef struct {
  /// Allocates `state`, which is freed with the connection: 0 where that fails.
  int (*start)(ch_connection *connection);
  /// Goes on where it was: 0 where that must come to an end before more is read.
  int (*resume)(ch_connection *connection);
  /// Takes as many bytes as it can use now, and returns how many.
  size_t (*take)(ch_connection *connection, const uint8_t *bytes, size_t length);
  /// Begins the answer that a request has in `leaving`.
  void (*answer)(ch_connection *connection, ch_request *request);
  /// Writes what there is; without it, what waits in `out`.
  void (*flush)(ch_connection *connection);
  /// What a deadline brings; without it the connection closes.
  void (*deadline)(ch_connection *connection);
  /// Tells the client why the connection ends soon.
  void (*go_away)(ch_connection *connection, const char *reason);
  /// Frees what `state` holds.
  void (*end)(ch_connection *connection);
} ch_protocol;

/// A client's connection. It belongs to one loop, whose thread alone touches it.
struct ch_connection {
  ch_handle handle;
  ch_client client;
  const ch_protocol *protocol;
  /// The protocol's own.
  void *state;
  SSL *tls;
  /// Whether more is read only after an answer; what comes meanwhile stays in the socket.
  int is_paused;
  /// When the last byte was sent or received that got something further.
  int64_t progress;
  int64_t accepted;
  /// Bytes that came after the last answer.
  size_t discarded;
  ch_buffer in;
  ch_buffer out;
  /// Called as it closes.
  void (*closed)(ch_connection *connection);
};

/// Sets up what a connection's loop may do with it, and its first protocol.
void ch_open(ch_connection *connection, ch_loop *loop, ch_service *service,
             const ch_protocol *protocol);
/// Enters a connection that was set up into its loop, on whose thread this runs.
void ch_enter(ch_connection *connection);
/// Goes on by another protocol, and closes where that fails.
void ch_use(ch_connection *connection, const ch_protocol *protocol);
void ch_close(ch_connection *connection);
/// Closes a connection that nobody needs, and says so where the protocol can.
void ch_close_idle(ch_connection *connection);
/// Ends what is sent, and closes once the client has, too.
void ch_linger(ch_connection *connection);

/// Writes once: how many bytes, CH_AGAIN or CH_FAILED.
long ch_write(ch_connection *connection, const uint8_t *bytes, size_t length);
/// Writes what waits in `out`: 1 when all is gone.
int ch_flush(ch_connection *connection);
