/// Replacement for Foundation's `UserDefaults`. A key without a value may match a pattern that has
/// one.
open class UserDefaults: Foundation.UserDefaults {
  /// The App Group, or `standard`.
  private let suite: String

  nonisolated(unsafe) private static let shared = UserDefaults(suiteName: nil)!
  open override class var standard: UserDefaults { shared }

  #if os(Linux)
    // On Apple's platforms, this initializer is inherited.
    public convenience init() { self.init(suiteName: nil)! }
  #endif
  public override init?(suiteName: String?) {
    suite = suiteName ?? "standard"
    super.init(suiteName: suiteName)
  }

  open override func object(forKey key: String) -> Any? {
    super.object(forKey: key) ?? Self.value(for: key, in: suite)
  }

  /// Generates a value of a type for a key without one; `nil` if that is disabled.
  nonisolated(unsafe) package static var standIn: ((String, Any.Type) -> Any?)?

  private func madeUp<Value>(_ key: String, _ type: Value.Type) -> Value? {
    object(forKey: key) == nil ? Self.standIn?(key, type) as? Value : nil
  }

  open override func string(forKey key: String) -> String? {
    super.string(forKey: key) ?? madeUp(key, String.self)
  }
  open override func double(forKey key: String) -> Double {
    madeUp(key, Double.self) ?? super.double(forKey: key)
  }
  open override func float(forKey key: String) -> Float {
    madeUp(key, Double.self).map { Float($0) } ?? super.float(forKey: key)
  }
  open override func integer(forKey key: String) -> Int {
    madeUp(key, Double.self).map { Int($0) } ?? super.integer(forKey: key)
  }

  open override func data(forKey key: String) -> Data? {
    super.data(forKey: key) ?? madeUp(key, Data.self)
  }

  // MARK: Patterns

  private struct Pattern {
    let suite: String
    /// The parts of the key between the `*` wildcards.
    let parts: [Substring]
    let value: Any

    init(_ key: String, _ value: Any, in suite: String) {
      self.suite = suite
      parts = key.split(separator: "*", omittingEmptySubsequences: false)
      self.value = value
    }

    func fits(_ key: String) -> Bool {
      guard let first = parts.first, let last = parts.last, key.hasPrefix(first),
        key.count >= first.count + last.count, key.hasSuffix(last)
      else { return false }
      var rest = key.dropFirst(first.count).dropLast(last.count)
      for part in parts.dropFirst().dropLast() where !part.isEmpty {
        guard let range = rest.firstRange(of: part) else { return false }
        rest = rest[range.upperBound...]
      }
      return true
    }
  }

  nonisolated(unsafe) private static var patterns: [Pattern] = []

  /// Sets the value of all keys in an App Group that have none and match a pattern with `*`.
  package static func stand(_ value: Any, for key: String, in suite: String) {
    patterns.removeAll { $0.suite == suite && $0.parts == Pattern(key, value, in: suite).parts }
    patterns.append(Pattern(key, value, in: suite))
    // The most specific pattern takes precedence.
    patterns.sort { $0.parts.joined().count > $1.parts.joined().count }
  }

  private static func value(for key: String, in suite: String) -> Any? {
    patterns.first { $0.suite == suite && $0.fits(key) }?.value
  }
}
