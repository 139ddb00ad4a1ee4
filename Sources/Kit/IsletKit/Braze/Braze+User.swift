public import Foundation
import Synchronization

extension Braze {
  /// The user. Only the ID reaches a gateway. All other calls do nothing.
  ///
  /// Mirrors BrazeKit's `Braze.User` and its members (5.0).
  public final class User: Sendable {
    private let identifier = Mutex<String?>(nil)

    init() {}

    /// The ID passed to `changeUser`.
    public internal(set) var id: String? {
      get { identifier.withLock { $0 } }
      set { identifier.withLock { $0 = newValue } }
    }

    public func add(alias: String, label: String) {}
    public func set(firstName: String?) {}
    public func set(lastName: String?) {}
    public func set(email: String?) {}
    public func set(phoneNumber: String?) {}
    public func set(country: String?) {}
    public func set(homeCity: String?) {}
    public func set(language: String?) {}
    public func set(dateOfBirth: Date?) {}
    public func setCustomAttribute(key: String, value: Bool) {}
    public func setCustomAttribute(key: String, value: Int) {}
    public func setCustomAttribute(key: String, value: Double) {}
    public func setCustomAttribute(key: String, value: String) {}
    public func setCustomAttribute(key: String, value: Date) {}
    public func setCustomAttribute(key: String, array: [String]?) {}
    public func unsetCustomAttribute(key: String) {}
    public func incrementCustomUserAttribute(key: String, by value: Int = 1) {}
    public func addToSubscriptionGroup(id: String) {}
    public func removeFromSubscriptionGroup(id: String) {}
  }
}
