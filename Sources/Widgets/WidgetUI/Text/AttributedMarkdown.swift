#if !canImport(Darwin)
  /// Replacement for Foundation's `InlinePresentationIntent`, which is missing on Linux.
  public struct InlinePresentationIntent: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let emphasized = InlinePresentationIntent(rawValue: 1)
    public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
    public static let code = InlinePresentationIntent(rawValue: 4)
    public static let strikethrough = InlinePresentationIntent(rawValue: 32)
    public static let softBreak = InlinePresentationIntent(rawValue: 64)
    public static let lineBreak = InlinePresentationIntent(rawValue: 128)
  }

  extension AttributedString {
    public struct MarkdownParsingOptions: Sendable {
      public enum InterpretedSyntax: Sendable {
        case full, inlineOnly, inlineOnlyPreservingWhitespace
      }
      public enum FailurePolicy: Sendable { case throwError, returnPartiallyParsedIfPossible }
      public init(
        allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
        failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil
      ) {}
    }

    /// Parses text with Markdown emphasis, code and links.
    public init(
      markdown: String, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil
    ) throws {
      self = InlineMarkdown(markdown, baseURL).text
    }
  }
#endif

/// Parses emphasis, code and links within a line.
struct InlineMarkdown {
  private(set) var text = AttributedString()
  private var rest: Substring
  private let base: URL?

  private static let marks: [(String, InlinePresentationIntent)] = [
    ("***", [.stronglyEmphasized, .emphasized]),
    ("**", .stronglyEmphasized), ("__", .stronglyEmphasized), ("~~", .strikethrough),
    ("*", .emphasized), ("_", .emphasized), ("`", .code),
  ]

  private static func isWord(_ letter: Character) -> Bool { letter.isLetter || letter.isNumber }

  init(_ markdown: String, _ base: URL?) {
    rest = markdown[...]
    self.base = base
    while !rest.isEmpty { step() }
  }

  private mutating func step() {
    for (mark, intent) in Self.marks where rest.hasPrefix(mark) {
      let body = rest.dropFirst(mark.count)
      // Underscores within a word have no meaning: `on_the_way`.
      let isWithin = mark.hasPrefix("_") && text.characters.last.map(Self.isWord) == true
      guard !isWithin, body.first?.isWhitespace == false, let end = body.range(of: mark),
        !mark.hasPrefix("_") || body[end.upperBound...].first.map(Self.isWord) != true
      else { continue }
      var part =
        mark == "`"
        ? AttributedString(String(body[..<end.lowerBound]))
        : InlineMarkdown(String(body[..<end.lowerBound]), base).text
      for run in part.runs {
        let old = run.attributes.intent ?? []
        part[run.range].mergeAttributes(AttributeContainer.with(intent: old.union(intent)))
      }
      text += part
      rest = body[end.upperBound...]
      return
    }
    if rest.hasPrefix("["), let close = rest.range(of: "]("),
      let end = rest[close.upperBound...].firstIndex(of: ")")
    {
      var part = InlineMarkdown(String(rest[rest.startIndex..<close.lowerBound].dropFirst()), base)
        .text
      if let url = URL(string: String(rest[close.upperBound..<end]), relativeTo: base) {
        part.mergeAttributes(AttributeContainer().link(url))
      }
      text += part
      rest = rest[rest.index(after: end)...]
      return
    }
    text += AttributedString(String(rest.removeFirst()))
  }
}

extension AttributeContainer {
  fileprivate var intent: InlinePresentationIntent? {
    #if canImport(Darwin)
      self[AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.self]
    #else
      self[AttributeScopes.SwiftUIAttributes.InlinePresentationIntentAttribute.self]
    #endif
  }
  fileprivate static func with(intent: InlinePresentationIntent) -> AttributeContainer {
    var container = AttributeContainer()
    #if canImport(Darwin)
      container[AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.self] =
        intent
    #else
      container[AttributeScopes.SwiftUIAttributes.InlinePresentationIntentAttribute.self] = intent
    #endif
    return container
  }
}
