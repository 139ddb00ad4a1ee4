package import HTTP
import CHTTP

/// The way back to the client of one request.
///
/// A responder that is let go without an answer answers 500, so that no client waits for ever.
// Sendable: no field changes, the shim locks whatever it points to, and the reference
// that it stands for is given back in `deinit` alone.
package final class HTTPResponder: @unchecked Sendable {
  private let request: OpaquePointer
  /// Who holds the reference in place of this one.
  private let owner: HTTPResponder?
  private let finish: @Sendable (HTTPResponse) -> HTTPResponse

  /// Takes over the reference to a request of the shim.
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

  /// A way back to the same client on which each answer is finished before it leaves.
  package func finishing(
    _ finish: @escaping @Sendable (HTTPResponse) -> HTTPResponse
  ) -> HTTPResponder {
    HTTPResponder(self) { [outer = self.finish] in outer(finish($0)) }
  }

  /// Answers; may be called on any thread, at once or later. Only the first call counts.
  package func respond(_ response: HTTPResponse) { _ = deliver(response) }

  /// Closes the connection without an answer, as a network fault would.
  package func disconnect() { ch_disconnect(request) }

  /// Unpacks a body that gzip packed (RFC 1952) on its way; false where it is broken. What would be larger than
  /// `limit` bytes is no body, nor what memory is used up for, as if it had come so. For a handler that has not
  /// returned yet.
  package func unpack(_ request: inout HTTPRequest, limit: Int) -> Bool {
    let packed = request.body
    // The last four bytes say how large it is: nothing larger is allocated. No packing is denser than 1032 to 1.
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

  /// Calls back once when the client leaves before its answer, so that nothing is kept for it; at
  /// once where it has left already. To be used at most once.
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

  /// Answers, and tells whether this was the first answer and the client's connection is still held.
  func deliver(_ response: HTTPResponse) -> Bool {
    let response = finish(response)
    // Texts that end in a null byte each, as the shim takes them.
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

  /// Adds a text without its control characters, and a null byte.
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

  /// Lets the answers that this thread gives meanwhile leave together at the end, so that the
  /// server's threads wake once for all of them.
  package static func together(_ body: () -> Void) {
    ch_begin_batch()
    body()
    ch_end_batch()
  }

  /// Whether the server writes a header itself and a second one would contradict it.
  private static func isOwn(_ header: HTTPHeader) -> Bool {
    header.isNamed("content-length") || header.isNamed("transfer-encoding")
  }
}
