import SwiftSource

extension SourceFile {
  /// Modifiers that do nothing to a picture and that views say of themselves.
  private static let ignored: Set<String> = [
    "onAppear", "onDisappear", "onReceive", "onOpenURL", "onTapGesture", "onLongPressGesture",
    "simultaneousGesture", "highPriorityGesture", "onSubmit", "onHover", "onGeometryChange",
    "onPreferenceChange", "anchorPreference", "fullScreenCover", "contextMenu", "toolbar",
    "navigationTitle", "searchable", "refreshable", "swipeActions", "symbolEffect",
    "chartXAxisLabel", "chartYAxisLabel", "chartPlotStyle", "chartOverlay", "chartBackground",
  ]
  /// Those of which nothing would be seen on a phone either.
  private static let unseen: Set<String> = [
    "accessibilityHidden", "accessibilityValue", "accessibilityHint", "accessibilityIdentifier",
    "accessibilityElement", "accessibilityAddTraits", "accessibilityRemoveTraits",
    "accessibilitySortPriority", "accessibilityAction", "accessibilityRepresentation",
    "accessibilityIgnoresInvertColors", "accessibilityShowsLargeContentViewer",
    "accessibilityInputLabels", "accessibilityHeading", "accessibilityChildren",
    "accessibilityCustomContent", "accessibilityFocused", "accessibilityAdjustableAction",
    "allowsHitTesting", "focusable", "sensoryFeedback", "navigationBarTitleDisplayMode",
    "navigationBarBackButtonHidden", "navigationBarItems", "navigationBarHidden",
    "toolbarBackground", "presentationDetents", "listStyle", "listRowInsets", "listRowBackground",
    "listRowSeparator", "scrollContentBackground", "scrollIndicators", "scrollDisabled",
    "keyboardType", "textFieldStyle", "pickerStyle", "statusBarHidden", "previewDisplayName",
    "previewLayout", "previewDevice", "previewInterfaceOrientation", "matchedGeometryEffect",
    "symbolEffectsRemoved", "textSelection", "typesettingLanguage", "contentTransition",
    "widgetLabel", "widgetCurvesContent", "invalidatableContent", "handGestureShortcut",
  ]
  /// Those that only have an effect without a view or a place of their own.
  private static let plain: Set<String> = ["chartXAxis", "chartYAxis", "chartLegend"]

  /// Puts a call without arguments in place of modifiers that have no effect on a picture, so that no type
  /// has to stand for what they are given; but for those that `own` declares.
  func inertModifiers(except own: Set<String>) -> [SourceEdit] {
    var edits: [SourceEdit] = []
    for place in mask.code.indices.dropLast() where mask.code[place] == UInt8(ascii: ".") {
      let name = mask.word(at: place + 1)
      let (isIgnored, isPlain) = (Self.ignored.contains(name), Self.plain.contains(name))
      guard isIgnored || isPlain || Self.unseen.contains(name), !own.contains(name),
        isModifier(at: place), let call = call(after: place + 1 + name.utf8.count),
        !isPlain || call.hasView
      else { continue }
      edits.append(
        SourceEdit(
          range: place + 1..<call.end,
          text: isIgnored || isPlain ? "_isletIgnored(\"\(name)\")" : "_isletUnseen()"))
    }
    return edits
  }

  /// The functions that extensions of views declare.
  var ownModifiers: Set<String> {
    Set(
      outline.declarations.filter { $0.kind == .extension && $0.name == "View" }
        .flatMap(\.members).filter { $0.kind == .function }.map(\.name))
  }

  /// Whether something stands before a dot, of which the name after it is a member.
  private func isModifier(at dot: Int) -> Bool {
    let before = mask.code[..<dot].last { ![9, 10, 13, 32].contains($0) }
    return before.map { SwiftMask.isWord($0) || ")}]\"`?!>".utf8.contains($0) } == true
  }

  /// The end of a call's arguments and closures, and whether it is given a view or a place; nothing where it is
  /// no call.
  private func call(after place: Int) -> (end: Int, hasView: Bool)? {
    var (end, hasView) = (place, false)
    if place < mask.code.count, mask.code[place] == UInt8(ascii: "(") {
      guard let close = mask.end(ofBracketAt: place) else { return nil }
      let label = mask.skipSpace(place + 1)
      let colon = label + mask.word(at: label).utf8.count
      hasView = colon > label && mask.code[colon] == UInt8(ascii: ":")
      end = close
    }
    var brace = mask.skipSpace(end)
    while brace < mask.code.count, mask.code[brace] == UInt8(ascii: "{"),
      let close = mask.end(ofBracketAt: brace)
    {
      (end, hasView) = (close, true)
      // A closure with a label may follow, such as `message: { … }`.
      let label = mask.skipSpace(close)
      let colon = mask.skipSpace(label + mask.word(at: label).utf8.count)
      guard colon > label, colon < mask.code.count, mask.code[colon] == UInt8(ascii: ":") else {
        break
      }
      brace = mask.skipSpace(colon + 1)
    }
    return end > place ? (end, hasView) : nil
  }
}
