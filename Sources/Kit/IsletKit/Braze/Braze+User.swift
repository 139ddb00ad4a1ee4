public import Foundation
import Synchronization

extension Braze {
  /// The person. Only who it is reaches a gateway; all else is taken and does nothing.
  ///
  /// Stands for BrazeKit's `Braze.User` (5.0).
  public final class User: Sendable {
    private let identifier = Mutex<String?>(nil)

    init() {}

    /// What `changeUser` was given. Stands for `User.id` (5.0).
    public internal(set) var id: String? {
      get { identifier.withLock { $0 } }
      set { identifier.withLock { $0 = newValue } }
    }

    /// Without effect. Stands for `User.add(alias:label:)` (5.0).
    public func add(alias: String, label: String) {}
    /// Without effect. Stands for `User.set(firstName:)` (5.0).
    public func set(firstName: String?) {}
    /// Without effect. Stands for `User.set(lastName:)` (5.0).
    public func set(lastName: String?) {}
    /// Without effect. Stands for `User.set(email:)` (5.0).
    public func set(email: String?) {}
    /// Without effect. Stands for `User.set(phoneNumber:)` (5.0).
    public func set(phoneNumber: String?) {}
    /// Without effect. Stands for `User.set(country:)` (5.0).
    public func set(country: String?) {}
    /// Without effect. Stands for `User.set(homeCity:)` (5.0).
    public func set(homeCity: String?) {}
    /// Without effect. Stands for `User.set(language:)` (5.0).
    public func set(language: String?) {}
    /// Without effect. Stands for `User.set(dateOfBirth:)` (5.0).
    public func set(dateOfBirth: Date?) {}
    /// Without effect. Stands for `User.setCustomAttribute(key:value:)` (5.0).
    public func setCustomAttribute(key: String, value: Bool) {}
    /// Without effect. Stands for `User.setCustomAttribute(key:value:)` (5.0).
    public func setCustomAttribute(key: String, value: Int) {}
    /// Without effect. Stands for `User.setCustomAttribute(key:value:)` (5.0).
    public func setCustomAttribute(key: String, value: Double) {}
    /// Without effect. Stands for `User.setCustomAttribute(key:value:)` (5.0).
    public func setCustomAttribute(key: String, value: String) {}
    /// Without effect. Stands for `User.setCustomAttribute(key:value:)` (5.0).
    public func setCustomAttribute(key: String, value: Date) {}
    /// Without effect. Stands for `User.setCustomAttribute(key:array:)` (5.0).
    public func setCustomAttribute(key: String, array: [String]?) {}
    /// Without effect. Stands for `User.unsetCustomAttribute(key:)` (5.0).
    public func unsetCustomAttribute(key: String) {}
    /// Without effect. Stands for `User.incrementCustomUserAttribute(key:by:)` (5.0).
    public func incrementCustomUserAttribute(key: String, by value: Int = 1) {}
    /// Without effect. Stands for `User.addToSubscriptionGroup(id:)` (5.0).
    public func addToSubscriptionGroup(id: String) {}
    /// Without effect. Stands for `User.removeFromSubscriptionGroup(id:)` (5.0).
    public func removeFromSubscriptionGroup(id: String) {}
  }
}
