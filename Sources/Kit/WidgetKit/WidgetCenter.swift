// Lets an app's sources keep `import WidgetKit` on Linux. As Apple's module does, it brings ActivityKit and
// Foundation with it.
@_exported public import ActivityKit

/// Where an app asks for its widgets to be drawn anew. There are none here: nothing happens.
///
/// Stands for WidgetKit's `WidgetCenter`.
public final class WidgetCenter: Sendable {
  /// The only one.
  public static let shared = WidgetCenter()

  private init() {}

  /// Draws the widgets of a kind anew.
  public func reloadTimelines(ofKind kind: String) {}

  /// Draws all widgets anew.
  public func reloadAllTimelines() {}

  /// Reads the recommended configurations again.
  public func invalidateConfigurationRecommendations() {}

  /// The widgets that the person has put on the screen: none.
  public func getCurrentConfigurations(
    _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
  ) { completion(.success([])) }

  /// The widgets that the person has put on the screen: none.
  public func currentConfigurations() async throws -> [WidgetInfo] { [] }
}

/// A widget on a screen. Stands for WidgetKit's `WidgetInfo`.
public struct WidgetInfo: Sendable, Hashable {
  /// The kind under which the app knows it.
  public let kind: String
  /// Its size.
  public let family: WidgetFamily
}

/// The sizes of widgets. Stands for WidgetKit's `WidgetFamily`.
public enum WidgetFamily: Int, Sendable, Hashable, CaseIterable {
  case systemSmall, systemMedium, systemLarge, systemExtraLarge
  case accessoryCircular, accessoryRectangular, accessoryInline
}
