package import FoundationEssentials

/// A widget's view on one surface for one content state.
package struct ViewTree: Sendable, Hashable, Codable {
  /// The view; `nil` if the widget shows nothing.
  package var root: ViewNode?
  /// The background colour of a card on the lock screen (`activityBackgroundTint`).
  package var backgroundTint: ColorValue?
  /// The colour of the system's buttons beside the card (`activitySystemActionForegroundColor`).
  package var actionForeground: ColorValue?
  /// The colour of the line around the Dynamic Island (`keylineTint`).
  package var keylineTint: ColorValue?
  /// The URL that a tap opens (`widgetURL`).
  package var url: String?
  /// Margins that replace the system's (`contentMargins`), in points.
  package var margins: Edges?
  /// Whether the view was evaluated for a dark surface.
  package var isDark: Bool = true
  /// Whether the layout is from right to left.
  package var isRightToLeft: Bool?
  /// Pictures by the names that images use.
  package var pictures: [String: PictureValue] = [:]
  /// Names in Apple's frameworks that were used and have no effect here.
  package var ignored: [String] = []
  /// The reasons why pictures are drawn as boxes, by name; not archived.
  package var unread: [String: String] = [:]

  private enum CodingKeys: CodingKey {
    case root, backgroundTint, actionForeground, keylineTint, url, margins
    case isDark, isRightToLeft, pictures, ignored
  }

  package init(root: ViewNode?) { self.root = root }
}

/// The archive of an activity's widget: the last tree of each surface.
package struct ArchivedViews: Sendable, Hashable, Codable {
  package static let version = 2

  package var version = ArchivedViews.version
  /// The attributes type as named in pushes.
  var type: String
  package var surfaces: [Surface.RawValue: ViewTree]
  var at: Date

  package init(type: String, surfaces: [Surface: ViewTree], at: Date) {
    self.type = type
    self.surfaces = Dictionary(uniqueKeysWithValues: surfaces.map { ($0.key.rawValue, $0.value) })
    self.at = at
  }

  subscript(surface: Surface) -> ViewTree? { surfaces[surface.rawValue] }
}

/// A place where iOS draws a Live Activity's own views.
package enum Surface: String, Sendable, Hashable, Codable, CaseIterable {
  /// The card on the lock screen.
  case lock
  /// The two sides of the Dynamic Island's camera.
  case compact
  /// The bubble beside the Dynamic Island.
  case minimal
  /// The Dynamic Island after an alert or a long press.
  case expanded
  /// The Smart Stack of a watch, and CarPlay.
  case small
  /// StandBy: a phone that charges in landscape.
  case standby
}

package enum TreeLimits {
  /// The maximum number of views in a tree.
  package static let nodes = 10_000
  /// The maximum nesting depth of views.
  package static let depth = 200
  /// The maximum bytes of a tree as JSON.
  package static let bytes = 4_000_000
  /// The maximum bytes of a tree's pictures that are not in a catalogue.
  package static let pictureBytes = 2_000_000
}
