internal import Basics
internal import Simulator
internal import ViewTree

extension Panel {
  /// What a tap on the card opens: the `widgetURL` of the app's own view, or the `url` that a source
  /// gives an item.
  package var link: String? {
    views?.surfaces[.lock]?.url ?? activity.presentation?["url"]?.string
  }
}
