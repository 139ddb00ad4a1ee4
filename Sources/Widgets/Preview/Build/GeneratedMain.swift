import SwiftSource

/// The generated main file, which starts the host and declares the members of asset catalogues.
struct GeneratedMain {
  /// The names in the app's asset catalogues, and the classes of its intent definitions.
  struct Assets: Hashable {
    var colors: Set<String> = []
    var images: Set<String> = []
    var intents: Set<String> = []
    /// Members of SFSafeSymbols.
    var symbols: Set<String> = []
  }

  private(set) var text = "import SwiftUI\nimport WidgetKit\nimport WidgetHost\n\n"
  /// The identifiers of the entries by line, from 1. An entry is dropped by its identifier.
  private(set) var ids: [Int: String] = [:]

  /// Declarations that replace Foundation's in the app's code, by the name for which they are
  /// added. Foundation's own use this computer's locale and not that of the preview. They are public,
  /// because public functions and properties of the app may have these types.
  private static let localized = [
    ("current", "extension Locale { public static var current: Locale { _isletLocale } }"),
    (
      "formatted",
      "extension Date { public func formatted<F: _IsletFormatStyle>(_ format: F) -> F.FormatOutput "
        + "where F.FormatInput == Date { _isletFormatted(self, format) }; "
        + "public func formatted(date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle) "
        + "-> String { _isletFormatted(self, Date.FormatStyle(date: date, time: time)) }; "
        + "public func formatted() -> String { formatted(date: .numeric, time: .shortened) } }; "
        + "extension BinaryInteger { public func formatted<F: _IsletFormatStyle>(_ format: F) -> F.FormatOutput "
        + "where F.FormatInput == Self { _isletFormatted(self, format) } }; "
        + "extension BinaryFloatingPoint { public func formatted<F: _IsletFormatStyle>(_ format: F) "
        + "-> F.FormatOutput where F.FormatInput == Self { _isletFormatted(self, format) } }; "
        + "extension Decimal { public func formatted<F: _IsletFormatStyle>(_ format: F) -> F.FormatOutput "
        + "where F.FormatInput == Decimal { _isletFormatted(self, format) } }"
    ),
    ("DateFormatter", "public typealias DateFormatter = _IsletDateFormatter"),
    ("NumberFormatter", "public typealias NumberFormatter = _IsletNumberFormatter"),
  ]

  init(_ files: [PreparedSource], assets: Assets, dropped: Set<String>) {
    text += "@main enum _IsletMain {\n  static func main() {\n"
    for number in files.indices { text += "    _islet_register_\(number)()\n" }
    text += "    _isletHostMain()\n  }\n}\n\n"
    let declared = AssetMembers(files.map(\.file))
    let (colors, images) = (declared.free(assets.colors), declared.free(assets.images))
    var line = text.utf8.count { $0 == 10 } + 1
    func extend(
      _ type: String, _ names: [(member: String, name: String)], _ make: (String) -> String
    ) {
      // The app's own type may have the name.
      if names.isEmpty { return }
      text += "extension \(type) {\n"
      line += 1
      for (member, name) in names where !dropped.contains("\(type).\(member)") {
        ids[line] = "\(type).\(member)"
        line += 1
        text += "  static var \(SwiftLiteral.name(member)): \(make(SwiftLiteral.quoted(name)))\n"
      }
      text += "}\n"
      line += 1
    }
    extend("Color", colors) { "Color { Color(\($0)) }" }
    extend("ShapeStyle where Self == Color", colors) { "Color { Color(\($0)) }" }
    extend("ColorResource", colors) {
      "ColorResource { ColorResource(name: \($0), bundle: .main) }"
    }
    extend("UIColor", colors) { "UIColor { UIColor(Color(\($0))) }" }
    extend("ImageResource", images) {
      "ImageResource { ImageResource(name: \($0), bundle: .main) }"
    }
    extend("UIImage", images) {
      "UIImage { UIImage(resource: ImageResource(name: \($0), bundle: .main)) }"
    }
    let symbols = assets.symbols.sorted().map { (member: $0, name: AssetName.symbol($0)) }
    extend("SFSymbol", symbols) { "SFSymbol { SFSymbol(rawValue: \($0)) }" }
    for (id, code) in Self.localized where !dropped.contains(id) && declared.lacks(id) {
      ids[line] = id
      line += 1
      text += code + "\n"
    }
    for name in assets.intents.sorted()
    where SwiftLiteral.isName(name) && !declared.types.contains(name) {
      text += "class \(name): INIntent {}\n"
    }
  }
}

private struct AssetMembers {
  var types: Set<String> = []
  private var members: Set<String> = []
  /// The names in the app's code. Members are generated only for these.
  private var words: Set<String> = []

  init(_ files: [SourceFile]) {
    let owners: Set<String> = [
      "Color", "ShapeStyle", "UIColor", "ColorResource", "ImageResource", "UIImage",
      "Locale", "Date", "Decimal", "BinaryInteger", "BinaryFloatingPoint",
    ]
    for file in files {
      words.formUnion(file.words(in: 0..<file.mask.code.count))
      for declaration in file.outline.declarations where file.isActive(declaration) {
        if declaration.kind == .type { types.insert(declaration.name) }
        guard declaration.kind == .extension, owners.contains(declaration.name) else { continue }
        for member in declaration.members where file.isActive(member) {
          members.insert(member.name)
        }
      }
    }
  }

  /// Whether the code uses a name of Foundation and has no declaration of that name.
  func lacks(_ name: String) -> Bool {
    words.contains(name) && !members.contains(name) && !types.contains(name)
  }

  /// The distinct names whose members are used but not declared.
  func free(_ names: Set<String>) -> [(member: String, name: String)] {
    var seen: Set<String> = []
    return names.sorted().compactMap { name in
      let member = AssetName.member(name)
      guard SwiftLiteral.isName(member), words.contains(member), !AssetName.taken.contains(member),
        !members.contains(member), seen.insert(member).inserted
      else { return nil }
      return (member, name)
    }
  }
}
