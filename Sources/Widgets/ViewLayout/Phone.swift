/// A phone by the width of its screen in points, which determines the sizes of all surfaces.
package enum Phone: Int, Sendable, Hashable, CaseIterable {
  /// Smaller phones, and others with Display Zoom.
  case zoomed = 375
  /// Most phones with a Dynamic Island.
  case usual = 393
  case pro = 402
  case large = 430
  case largest = 440

  /// The width in points of a card on the lock screen and of the expanded island.
  package var card: Double { Double(self == .pro ? rawValue - 28 : rawValue - 22) }
}
