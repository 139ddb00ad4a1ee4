public import Foundation
import Synchronization

extension Braze {
  /// The user. Only the identifier reaches a gateway; all other calls have no effect.
  ///
  /// Mirrors BrazeKit's `Braze.User` (5.0).
  public final class User: Sendable {
    private let identifier = Mutex<String?>(nil)

    init() {}

    /// The identifier given to `changeUser`. Mirrors `User.id` (5.0).
    public internal(set) var id: String? {
      get { identifier.withLock { $0 } }
      set { identifier.withLock { $0 = newValue } }
    }

    /// Without effect. Mirrors `User.add(alias:label:)` (5.0).
    public func add(alias: String, label: String) {}
    /// Without effect. Mirrors `User.set(firstName:)` (5.0).
    public func set(firstName: String?) {}
    /// Without effect. Mirrors `User.set(lastName:)` (5.0).
    public func set(lastName: String?) {}
    /// Without effect. Mirrors `User.set(email:)` (5.0).
    public func set(email: String?) {}
    /// Without effect. Mirrors `User.set(phoneNumber:)` (5.0).
    public func set(phoneNumber: String?) {}
    /// Without effect. Mirrors `User.set(country:)` (5.0).
    public func set(country: String?) {}
    /// Without effect. Mirrors `User.set(homeCity:)` (5.0).
    public func set(homeCity: String?) {}
    /// Without effect. Mirrors `User.set(language:)` (5.0).
    public func set(language: String?) {}
    /// Without effect. Mirrors `User.set(dateOfBirth:)` (5.0).
    public func set(dateOfBirth: Date?) {}
    /// Without effect. Mirrors `User.setCustomAttribute(key:value:)` (5.0).
    public func setCustomAttribute(key: String, value: Bool) {}
    /// Without effect. Mirrors `User.setCustomAttribute(key:value:)` (5.0).
    public func setCustomAttribute(key: String, value: Int) {}
    /// Without effect. Mirrors `User.setCustomAttribute(key:value:)` (5.0).
    public func setCustomAttribute(key: String, value: Double) {}
    /// Without effect. Mirrors `User.setCustomAttribute(key:value:)` (5.0).
    public func setCustomAttribute(key: String, value: String) {}
    /// Without effect. Mirrors `User.setCustomAttribute(key:value:)` (5.0).
    public func setCustomAttribute(key: String, value: Date) {}
    /// Without effect. Mirrors `User.setCustomAttribute(key:array:)` (5.0).
    public func setCustomAttribute(key: String, array: [String]?) {}
    /// Without effect. Mirrors `User.unsetCustomAttribute(key:)` (5.0).
    public func unsetCustomAttribute(key: String) {}
    /// Without effect. Mirrors `User.incrementCustomUserAttribute(key:by:)` (5.0).
    public func incrementCustomUserAttribute(key: String, by value: Int = 1) {}
    /// Without effect. Mirrors `User.addToSubscriptionGroup(id:)` (5.0).
    public func addToSubscriptionGroup(id: String) {}
    /// Without effect. Mirrors `User.removeFromSubscriptionGroup(id:)` (5.0).
    public func removeFromSubscriptionGroup(id: String) {}
  }
}
