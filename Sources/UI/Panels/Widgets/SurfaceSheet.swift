package import ViewLayout
package import ViewTree

/// What a widget shows of an activity on all surfaces of a phone, in light and in dark surroundings.
package struct SurfaceSheet: Sendable, Hashable {
  package let phone: Phone
  package var dark: WidgetViews
  package var light: WidgetViews

  package init(phone: Phone, dark: WidgetViews, light: WidgetViews) {
    self.phone = phone
    self.dark = dark
    self.light = light
  }

  /// The surfaces that look different in light surroundings: the island is black in both.
  package static let lit: [Surface] = [.lock, .small]
}
