internal import CCurses

/// The bytes of a frame.
enum FrameBytes {
  /// The bytes without colours that are set already.
  static func trimmed(_ text: String) -> String {
    var bytes = text.utf8.map { CChar(bitPattern: $0) }
    let count = cc_trim(&bytes, bytes.count)
    return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
