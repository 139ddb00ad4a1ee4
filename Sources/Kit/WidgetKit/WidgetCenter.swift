// Lets apps keep `import WidgetKit` on Linux. Like Apple's module, it also exports ActivityKit and
// Foundation.
@_exported public import ActivityKit

/// Reloads an app's widgets. There are none here, so no call has an effect.
///
/// Mirrors WidgetKit's `WidgetCenter`.
public final class WidgetCenter: Sendable {
  public static let shared = WidgetCenter()

  private init() {}

  /// Does nothing.
  public func reloadTimelines(ofKind kind: String) {}

  /// Does nothing.
  public func reloadAllTimelines() {}

  /// Does nothing.
  public func invalidateConfigurationRecommendations() {}

  /// Returns no widgets.
  public func getCurrentConfigurations(
    _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
  ) { completion(.success([])) }

  /// Returns no widgets.
  public func currentConfigurations() async throws -> [WidgetInfo] { [] }
}

/// A widget on the Home Screen or Lock Screen. Mirrors WidgetKit's `WidgetInfo`.
public struct WidgetInfo: Sendable, Hashable {
  /// The app's name of the kind of widget.
  public let kind: String
  public let family: WidgetFamily
}

/// A widget size. Mirrors WidgetKit's `WidgetFamily`.
public enum WidgetFamily: Int, Sendable, Hashable, CaseIterable {
  case systemSmall, systemMedium, systemLarge, systemExtraLarge
  case accessoryCircular, accessoryRectangular, accessoryInline
}
