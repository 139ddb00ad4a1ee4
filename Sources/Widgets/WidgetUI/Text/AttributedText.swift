/// A SwiftUI attribute, named after its type.
public protocol SwiftUIAttribute: AttributedStringKey {}
extension SwiftUIAttribute { public static var name: String { "SwiftUI.\(Self.self)" } }

extension AttributeScopes {
  /// Replacement for SwiftUI's text attributes.
  public struct SwiftUIAttributes: AttributeScope {
    public let foregroundColor: ForegroundColorAttribute
    public let backgroundColor: BackgroundColorAttribute
    public let font: FontAttribute
    public let underlineStyle: UnderlineStyleAttribute
    public let strikethroughStyle: StrikethroughStyleAttribute
    public let kern: KerningAttribute
    public let tracking: TrackingAttribute
    public let baselineOffset: BaselineOffsetAttribute
    #if !canImport(Darwin)
      public let inlinePresentationIntent: InlinePresentationIntentAttribute
      public enum InlinePresentationIntentAttribute: AttributedStringKey {
        public typealias Value = InlinePresentationIntent
        public static let name = "NSInlinePresentationIntent"
      }
    #endif
    public let foundation: FoundationAttributes

    public enum ForegroundColorAttribute: SwiftUIAttribute { public typealias Value = Color }
    public enum BackgroundColorAttribute: SwiftUIAttribute { public typealias Value = Color }
    public enum FontAttribute: SwiftUIAttribute { public typealias Value = Font }
    public enum UnderlineStyleAttribute: SwiftUIAttribute {
      public typealias Value = Text.LineStyle
    }
    public enum StrikethroughStyleAttribute: SwiftUIAttribute {
      public typealias Value = Text.LineStyle
    }
    public enum KerningAttribute: SwiftUIAttribute { public typealias Value = CGFloat }
    public enum TrackingAttribute: SwiftUIAttribute { public typealias Value = CGFloat }
    public enum BaselineOffsetAttribute: SwiftUIAttribute { public typealias Value = CGFloat }
  }
  public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

extension AttributeDynamicLookup {
  public subscript<T: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.SwiftUIAttributes, T>
  ) -> T { self[T.self] }
}

extension AttributeContainer {
  var widgetChanges: [Text.Change] {
    typealias Scope = AttributeScopes.SwiftUIAttributes
    var changes: [Text.Change] = []
    if let font = self[Scope.FontAttribute.self] { changes.append(.font(font)) }
    if self[AttributeScopes.FoundationAttributes.LinkAttribute.self] != nil {
      changes.append(.color(.init(style: TintShapeStyle())))
    }
    if let color = self[Scope.ForegroundColorAttribute.self] {
      changes.append(.color(.init(style: color)))
    }
    if self[Scope.UnderlineStyleAttribute.self] != nil { changes.append(.underline(true, nil)) }
    if self[Scope.StrikethroughStyleAttribute.self] != nil {
      changes.append(.strikethrough(true, nil))
    }
    if self[Scope.BackgroundColorAttribute.self] != nil {
      changes.append(.ignored("backgroundColor"))
    }
    if let kern = self[Scope.KerningAttribute.self] { changes.append(.tracking(kern)) }
    if let tracking = self[Scope.TrackingAttribute.self] { changes.append(.tracking(tracking)) }
    if let offset = self[Scope.BaselineOffsetAttribute.self] {
      changes.append(.baselineOffset(offset))
    }
    #if canImport(Darwin)
      let intent = self[AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.self]
    #else
      let intent = self[Scope.InlinePresentationIntentAttribute.self]
    #endif
    if let intent {
      if intent.contains(.stronglyEmphasized) { changes.append(.weight(.bold)) }
      if intent.contains(.emphasized) { changes.append(.italic(true)) }
      if intent.contains(.code) { changes.append(.design(.monospaced)) }
      if intent.contains(.strikethrough) { changes.append(.strikethrough(true, nil)) }
    }
    // The outermost change must be the first.
    return changes.reversed()
  }
}
