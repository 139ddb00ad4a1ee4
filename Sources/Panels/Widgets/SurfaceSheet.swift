package import ViewTree

/// The width of a phone, on which that of its lock screen's cards depends.
package enum PhoneWidth: Int, Sendable, Hashable, CaseIterable {
  /// 393 points, as most phones.
  case usual = 393
  /// 430 points, as the largest ones.
  case large = 430

  /// The points of a card.
  package var card: Double { self == .usual ? 371 : 408 }
}

/// What a widget shows of an activity on all surfaces of a phone, in light and in dark surroundings.
package struct SurfaceSheet: Sendable, Hashable {
  /// The phone.
  package let phone: PhoneWidth
  package var dark: WidgetViews
  package var light: WidgetViews

  /// Makes a sheet.
  package init(phone: PhoneWidth, dark: WidgetViews, light: WidgetViews) {
    self.phone = phone
    self.dark = dark
    self.light = light
  }

  /// The surfaces that look different in light surroundings: the island is black in both.
  package static let lit: [Surface] = [.lock, .small]
}
