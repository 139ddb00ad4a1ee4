package import HTTP
import CHTTP

/// Answers the client of one request.
///
/// If it is released without an answer, it answers 500, so that no client waits for ever.
// Sendable: no field changes, the shim locks its objects, and the reference is dropped only in
// `deinit`.
package final class HTTPResponder: @unchecked Sendable {
  private let request: OpaquePointer
  /// The responder that owns the reference to the request; `nil` if this one does.
  private let owner: HTTPResponder?
  private let finish: @Sendable (HTTPResponse) -> HTTPResponse

  /// Takes ownership of a reference to a request of the C server.
  init(_ request: OpaquePointer) {
    self.request = request
    owner = nil
    finish = { $0 }
  }

  private init(
    _ owner: HTTPResponder, _ finish: @escaping @Sendable (HTTPResponse) -> HTTPResponse
  ) {
    request = owner.request
    self.owner = owner
    self.finish = finish
  }

  deinit { if owner == nil { ch_release(request, 500) } }

  /// Returns a responder for the same client that transforms the answer before it is sent.
  package func finishing(
    _ finish: @escaping @Sendable (HTTPResponse) -> HTTPResponse
  ) -> HTTPResponder {
    HTTPResponder(self) { [outer = self.finish] in outer(finish($0)) }
  }

  /// Answers the request, on any thread, during the handler or later. Only the first call counts.
  package func respond(_ response: HTTPResponse) { _ = deliver(response) }

  /// Closes the connection without an answer, as a network fault would.
  package func disconnect() { ch_disconnect(request) }

  /// Decompresses a gzip body (RFC 1952); `false` if it is invalid. A body that exceeds `limit`
  /// bytes or the memory limit is marked as an uncompressed body would be. Call it before the
  /// handler returns.
  package func unpack(_ request: inout HTTPRequest, limit: Int) -> Bool {
    let packed = request.body
    // The last four bytes contain the size, which bounds the allocation. Deflate's maximum ratio is
    // 1032 to 1.
    let size = packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard packed.count >= 18, size <= packed.count * 1032 else { return false }
    request.body = []
    request.bodyTooLarge = size > limit
    request.isOverloaded = !request.bodyTooLarge && ch_keep(self.request, size) == 0
    guard !request.bodyTooLarge, !request.isOverloaded else { return true }
    var written = -1
    request.body = [UInt8](unsafeUninitializedCapacity: size) { room, count in
      written = ch_gunzip(packed, packed.count, room.baseAddress, size)
      count = max(0, written)
    }
    return written == size
  }

  /// Sets an action for the case that the client leaves before its answer, so that its data can be
  /// released. Runs it immediately if the client has already left. Call it at most once.
  package func onClientGone(_ action: @escaping @Sendable () -> Void) {
    ch_on_gone(
      request,
      { @Sendable context, isGone in
        guard let context else { return }
        let callback = Unmanaged<Callback>.fromOpaque(context).takeRetainedValue()
        if isGone == 1 { callback.action() }
      }, Unmanaged.passRetained(Callback(action: action)).toOpaque())
  }

  private final class Callback: Sendable {
    let action: @Sendable () -> Void

    init(action: @escaping @Sendable () -> Void) { self.action = action }
  }

  /// Answers; returns whether this was the first answer and the client is still connected.
  func deliver(_ response: HTTPResponse) -> Bool {
    let response = finish(response)
    // The C server expects null-terminated strings.
    var headers: [UInt8] = []
    headers.reserveCapacity(512)
    var count = 0
    for header in response.headers where !Self.isOwn(header) {
      Self.add(header.name, to: &headers)
      Self.add(header.value, to: &headers)
      count += 1
    }
    return headers.withUnsafeBytes { headers in
      ch_respond(
        request, UInt32(clamping: response.status),
        headers.assumingMemoryBound(to: CChar.self)
          .baseAddress, count, response.body, response.body.count) == 1
    }
  }

  /// Adds a null-terminated text without its control characters.
  private static func add(_ text: String, to headers: inout [UInt8]) {
    func isText(_ byte: UInt8) -> Bool { byte >= 0x20 || byte == 0x09 }
    var text = text
    text.withUTF8 { bytes in
      if bytes.allSatisfy(isText) {
        headers.append(contentsOf: bytes)
      } else {
        headers.append(contentsOf: bytes.filter(isText))
      }
    }
    headers.append(0)
  }

  /// Batches the answers that this thread sends in `body`, so that each of the server's threads
  /// wakes only once.
  package static func together(_ body: () -> Void) {
    ch_begin_batch()
    body()
    ch_end_batch()
  }

  /// Whether the server writes this header itself, so that a second one would contradict the first.
  private static func isOwn(_ header: HTTPHeader) -> Bool {
    header.isNamed("content-length") || header.isNamed("transfer-encoding")
  }
}
