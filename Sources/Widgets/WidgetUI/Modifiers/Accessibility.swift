import Foundation
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

public struct AccessibilityChildBehavior: Hashable, Sendable {
  public static let ignore = AccessibilityChildBehavior()
  public static let contain = AccessibilityChildBehavior()
  public static let combine = AccessibilityChildBehavior()
}
public struct AccessibilityTraits: SetAlgebra, Sendable, ExpressibleByArrayLiteral {
  var names: Set<String>
  init(_ name: String) { names = [name] }
  public init() { names = [] }
  public static let isButton = AccessibilityTraits("button")
  public static let isHeader = AccessibilityTraits("header")
  public static let isImage = AccessibilityTraits("image")
  public static let isStaticText = AccessibilityTraits("text")
  public static let isSelected = AccessibilityTraits("selected")
  public static let isLink = AccessibilityTraits("link")
  public static let isModal = AccessibilityTraits("modal")
  public static let updatesFrequently = AccessibilityTraits("updates")
  public func contains(_ member: Self) -> Bool { names.isSuperset(of: member.names) }
  public func union(_ other: Self) -> Self {
    var all = self; all.names.formUnion(other.names); return all
  }
  public func intersection(_ other: Self) -> Self {
    var all = self; all.names.formIntersection(other.names); return all
  }
  public func symmetricDifference(_ other: Self) -> Self {
    var all = self; all.names.formSymmetricDifference(other.names); return all
  }
  public mutating func insert(_ member: Self) -> (inserted: Bool, memberAfterInsert: Self) {
    formUnion(member); return (true, member)
  }
  public mutating func remove(_ member: Self) -> Self? {
    names.subtract(member.names); return member
  }
  public mutating func update(with member: Self) -> Self? { formUnion(member); return member }
  public mutating func formUnion(_ other: Self) { names.formUnion(other.names) }
  public mutating func formIntersection(_ other: Self) { names.formIntersection(other.names) }
  public mutating func formSymmetricDifference(_ other: Self) {
    names.formSymmetricDifference(other.names)
  }
}
public struct AccessibilityActionKind: Sendable {
  public static let `default` = AccessibilityActionKind()
  public static let escape = AccessibilityActionKind()
}
