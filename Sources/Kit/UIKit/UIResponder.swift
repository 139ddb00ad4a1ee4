@_exported public import FoundationNames

/// What reacts to events; the superclass that app delegates should have.
///
/// Stands for UIKit's `UIResponder`, which belongs to the main actor as the frameworks of Objective-C do: what
/// does not say where it runs is let through in Swift 5's mode
/// (https://developer.apple.com/documentation/uikit/uiresponder,
/// https://www.swift.org/migration/documentation/swift-6-concurrency-migration-guide/incrementaladoption).
@preconcurrency @MainActor open class UIResponder {
  /// Makes a responder.
  public required init() {}
}
