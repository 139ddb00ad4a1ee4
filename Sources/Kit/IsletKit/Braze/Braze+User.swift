public import Foundation
import Synchronization

extension Braze {
  /// The user. Only the identifier is sent to a gateway; all other calls have no effect.
  ///
  /// Mirrors BrazeKit's `Braze.User` (5.0).
  public final class User: Sendable {
    private let identifier = Mutex<String?>(nil)

    init() {}

    /// The identifier passed to `changeUser`. Mirrors `User.id` (5.0).
    public internal(set) var id: String? {
      get { identifier.withLock { $0 } }
      set { identifier.withLock { $0 = newValue } }
    }

    /// Has no effect. Mirrors `User.add(alias:label:)` (5.0).
    public func add(alias: String, label: String) {}
    /// Has no effect. Mirrors `User.set(firstName:)` (5.0).
    public func set(firstName: String?) {}
    /// Has no effect. Mirrors `User.set(lastName:)` (5.0).
    public func set(lastName: String?) {}
    /// Has no effect. Mirrors `User.set(email:)` (5.0).
    public func set(email: String?) {}
    /// Has no effect. Mirrors `User.set(phoneNumber:)` (5.0).
    public func set(phoneNumber: String?) {}
    /// Has no effect. Mirrors `User.set(country:)` (5.0).
    public func set(country: String?) {}
    /// Has no effect. Mirrors `User.set(homeCity:)` (5.0).
    public func set(homeCity: String?) {}
    /// Has no effect. Mirrors `User.set(language:)` (5.0).
    public func set(language: String?) {}
    /// Has no effect. Mirrors `User.set(dateOfBirth:)` (5.0).
    public func set(dateOfBirth: Date?) {}
    /// Has no effect. Mirrors `User.setCustomAttribute(key:value:)` (5.0).
    public func setCustomAttribute(key: String, value: Bool) {}
    /// Has no effect. Mirrors `User.setCustomAttribute(key:value:)` (5.0).
    public func setCustomAttribute(key: String, value: Int) {}
    /// Has no effect. Mirrors `User.setCustomAttribute(key:value:)` (5.0).
    public func setCustomAttribute(key: String, value: Double) {}
    /// Has no effect. Mirrors `User.setCustomAttribute(key:value:)` (5.0).
    public func setCustomAttribute(key: String, value: String) {}
    /// Has no effect. Mirrors `User.setCustomAttribute(key:value:)` (5.0).
    public func setCustomAttribute(key: String, value: Date) {}
    /// Has no effect. Mirrors `User.setCustomAttribute(key:array:)` (5.0).
    public func setCustomAttribute(key: String, array: [String]?) {}
    /// Has no effect. Mirrors `User.unsetCustomAttribute(key:)` (5.0).
    public func unsetCustomAttribute(key: String) {}
    /// Has no effect. Mirrors `User.incrementCustomUserAttribute(key:by:)` (5.0).
    public func incrementCustomUserAttribute(key: String, by value: Int = 1) {}
    /// Has no effect. Mirrors `User.addToSubscriptionGroup(id:)` (5.0).
    public func addToSubscriptionGroup(id: String) {}
    /// Has no effect. Mirrors `User.removeFromSubscriptionGroup(id:)` (5.0).
    public func removeFromSubscriptionGroup(id: String) {}
  }
}
