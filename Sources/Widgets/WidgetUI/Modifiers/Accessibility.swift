import ViewTree

extension View {
  public func accessibilityLabel(_ label: Text) -> some View { accessible(label) }
  public func accessibilityLabel(_ label: LocalizedStringKey) -> some View {
    accessible(Text(label))
  }
  @_disfavoredOverload
  public func accessibilityLabel(_ label: LocalizedStringResource) -> some View {
    accessible(Text(label))
  }
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    accessible(Text(label))
  }
  func accessible(_ label: Text) -> WrappedView<Self> {
    wrapped { node, context in
      guard case .text(let text)? = label.nodes(context).first else { return node }
      return .label(node, accessibility: text.string(at: context.recorder.now))
    }
  }
  public func accessibilityHidden(_ hidden: Bool) -> some View { unchanged() }
  public func accessibilityValue(_ value: LocalizedStringKey) -> some View { unchanged() }
  public func accessibilityValue(_ value: Text) -> some View { unchanged() }
  @_disfavoredOverload
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { unchanged() }
  public func accessibilityHint(_ hint: LocalizedStringKey) -> some View { unchanged() }
  @_disfavoredOverload
  public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { unchanged() }
  public func accessibilityIdentifier(_ identifier: String) -> some View { unchanged() }
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    unchanged()
  }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { unchanged() }
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { unchanged() }
  public func accessibilitySortPriority(_ priority: Double) -> some View { unchanged() }
  public func accessibilityAction(
    _ kind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View { unchanged() }
  public func accessibilityRepresentation<V: View>(@ViewBuilder representation: () -> V)
    -> some View
  { unchanged() }
  public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { unchanged() }
  public func accessibilityShowsLargeContentViewer() -> some View { unchanged() }
  public func speechSpellsOutCharacters(_ value: Bool = true) -> some View { unchanged() }
}

public enum AccessibilityChildBehavior: Hashable, Sendable { case ignore, contain, combine }
public struct AccessibilityTraits: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let isButton = Self(rawValue: 1), isHeader = Self(rawValue: 2)
  public static let isImage = Self(rawValue: 4), isStaticText = Self(rawValue: 8)
  public static let isSelected = Self(rawValue: 16), isLink = Self(rawValue: 32)
  public static let isModal = Self(rawValue: 64), updatesFrequently = Self(rawValue: 128)
}
public enum AccessibilityActionKind: Sendable { case `default`, escape }
