/// How many colours a terminal has.
package enum ColorDepth: Int, Sendable, Comparable, CaseIterable {
  /// None: attributes only.
  case none
  /// The sixteen colours of ANSI.
  case ansi16
  /// The 256 colours of xterm: sixteen, a cube of 216 and 24 greys.
  case palette256
  /// Any RGB colour.
  case direct

  package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}
