@_exported public import Foundation

/// What reacts to events; the superclass that app delegates should have.
///
/// Stands for UIKit's `UIResponder`.
@MainActor open class UIResponder {
  /// Makes a responder.
  public required init() {}
}
