// The names of SFSafeSymbols, whose members are generated as code uses them.

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
