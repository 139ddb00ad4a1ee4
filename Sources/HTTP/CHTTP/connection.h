#pragma once

#include "request.h"
#include "tls.h"

typedef struct ch_connection ch_connection;

/// The functions of a protocol; optional ones may be NULL.
typedef struct {
  /// Allocates `state`, which is freed with the connection; 0 on failure.
  int (*start)(ch_connection *connection);
  /// Continues pending work; 0 if that must finish before more is read.
  int (*resume)(ch_connection *connection);
  /// Consumes as many bytes as it can use now; returns their number.
  size_t (*take)(ch_connection *connection, const uint8_t *bytes, size_t length);
  /// Starts sending the answer in a request's `leaving`.
  void (*answer)(ch_connection *connection, ch_request *request);
  /// Writes pending data; by default the contents of `out`.
  void (*flush)(ch_connection *connection);
  /// Called at the deadline; by default the connection closes.
  void (*deadline)(ch_connection *connection);
  /// Sends the client the reason why the connection ends soon.
  void (*go_away)(ch_connection *connection, const char *reason);
  /// Frees the resources of `state`.
  void (*end)(ch_connection *connection);
} ch_protocol;

/// A client's connection. Only the thread of its loop may access it.
struct ch_connection {
  ch_handle handle;
  ch_client client;
  const ch_protocol *protocol;
  /// Owned by the protocol.
  void *state;
  SSL *tls;
  /// Whether reading is paused until an answer. Data that arrives meanwhile stays in the socket.
  int is_paused;
  /// The time of the last received or sent byte that counted as progress.
  int64_t progress;
  int64_t accepted;
  /// The number of bytes received after the last answer.
  size_t discarded;
  ch_buffer in;
  ch_buffer out;
  /// Called when the connection closes.
  void (*closed)(ch_connection *connection);
};

/// Initialises a connection for a loop, with its first protocol.
void ch_open(ch_connection *connection, ch_loop *loop, ch_service *service,
             const ch_protocol *protocol);
/// Adds an initialised connection to its loop. Call it on the loop's thread.
void ch_enter(ch_connection *connection);
/// Switches to another protocol; closes on failure.
void ch_use(ch_connection *connection, const ch_protocol *protocol);
void ch_close(ch_connection *connection);
/// Closes an unused connection, with a notice to the client if the protocol has one.
void ch_close_idle(ch_connection *connection);
/// Stops sending, and closes once the client has closed.
void ch_linger(ch_connection *connection);

/// Writes once; returns the number of bytes, CH_AGAIN or CH_FAILED.
long ch_write(ch_connection *connection, const uint8_t *bytes, size_t length);
/// Writes `out`; returns 1 when it is empty.
int ch_flush(ch_connection *connection);
