// Makes `import WidgetKit` work on Linux. Like Apple's module, it re-exports ActivityKit and
// Foundation.
@_exported public import ActivityKit

/// Reloads the app's controls. There are no controls here, so the methods have no effect.
///
/// Mirrors WidgetKit's `ControlCenter`.
public final class ControlCenter: Sendable {
  public static let shared = ControlCenter()

  private init() {}

  public func reloadControls(ofKind kind: String) {}

  public func reloadAllControls() {}
}

/// Reloads the app's widgets. There are no widgets here, so the methods have no effect.
///
/// Mirrors WidgetKit's `WidgetCenter`.
public final class WidgetCenter: Sendable {
  public static let shared = WidgetCenter()

  private init() {}

  public func reloadTimelines(ofKind kind: String) {}

  public func reloadAllTimelines() {}

  public func invalidateConfigurationRecommendations() {}

  public func invalidateRelevance(ofKind kind: String) {}

  /// Returns no widgets.
  public func getCurrentConfigurations(
    _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
  ) { completion(.success([])) }

  /// Returns no widgets.
  public func currentConfigurations() async throws -> [WidgetInfo] { [] }
}

/// A widget on a screen. Mirrors WidgetKit's `WidgetInfo`.
public struct WidgetInfo: Sendable, Hashable {
  public let kind: String
  public let family: WidgetFamily
}

/// The sizes of widgets. Mirrors WidgetKit's `WidgetFamily`.
public enum WidgetFamily: Int, Sendable, Hashable, CaseIterable {
  case systemSmall, systemMedium, systemLarge, systemExtraLarge
  case accessoryCircular, accessoryRectangular, accessoryInline
}
