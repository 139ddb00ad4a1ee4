// The names of the Factory library, a dependency container that some apps use.

open class SharedContainer: @unchecked Sendable {
  var made: [String: Any] = [:]
  public required init() {}
}
public final class Container: SharedContainer, @unchecked Sendable {
  public static let shared = Container()
}
public struct Factory<T> {
  let make: () -> T
  var isShared = false
  let container: SharedContainer
  let key: String
  public init(
    _ container: SharedContainer, key: StaticString = #function, _ make: @escaping () -> T
  ) {
    self.container = container
    self.make = make
    self.key = "\(key)"
  }
  private func sharing() -> Factory {
    var copy = self
    copy.isShared = true
    return copy
  }
  public var singleton: Factory { sharing() }
  public var shared: Factory { sharing() }
  public var cached: Factory { sharing() }
  public var graph: Factory { sharing() }
  public var unique: Factory { self }
  public func callAsFunction() -> T {
    guard isShared else { return make() }
    if let known = container.made[key] as? T { return known }
    let value = make()
    container.made[key] = value
    return value
  }
}
extension SharedContainer {
  public func callAsFunction<T>(key: StaticString = #function, _ make: @escaping () -> T)
    -> Factory<T>
  {
    Factory(self, key: key, make)
  }
  public func `self`<T>(key: StaticString = #function, _ make: @escaping () -> T) -> Factory<T> {
    Factory(self, key: key, make)
  }
}
@propertyWrapper public struct Injected<T> {
  public var wrappedValue: T
  public init(_ path: KeyPath<Container, Factory<T>>) {
    wrappedValue = Container.shared[keyPath: path]()
  }
}
@propertyWrapper public struct LazyInjected<T> {
  let make: () -> T
  public var wrappedValue: T { make() }
  public init(_ path: KeyPath<Container, Factory<T>>) {
    make = { Container.shared[keyPath: path]() }
  }
}

// The names of SFSafeSymbols. Its members are generated as far as the code uses them.

public struct SFSymbol: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}
extension Image {
  public init(systemSymbol: SFSymbol) { self.init(systemName: systemSymbol.rawValue) }
  public init(systemSymbol: SFSymbol, variableValue: Double?) {
    self.init(systemName: systemSymbol.rawValue, variableValue: variableValue)
  }
}
extension Label where Title == Text, Icon == Image {
  public init(_ title: LocalizedStringKey, systemSymbol: SFSymbol) {
    self.init(title, systemImage: systemSymbol.rawValue)
  }
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemSymbol: SFSymbol) {
    self.init(title, systemImage: systemSymbol.rawValue)
  }
}
extension UIImage {
  public convenience init(systemSymbol: SFSymbol) { self.init(systemName: systemSymbol.rawValue)! }
}
