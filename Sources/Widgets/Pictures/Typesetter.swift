internal import CDrawing
private import class Foundation.NSLock
package import FoundationEssentials
package import ViewLayout
package import ViewTree

/// Lays out texts with the picture fonts. All texts in points are measured by this class.
package final class Typesetter: Typesetting, @unchecked Sendable {
  /// The only instance, so that fonts are loaded once.
  package static let shared = Typesetter()

  /// A lock, because Pango and the picture libraries may only be called by one thread at a time.
  /// Their data cannot be inside a `Mutex`, and the thread sanitizer recognises `NSLock`.
  private let turn = NSLock()
  let fonts: OpaquePointer?
  /// An app's own fonts together with the others, only used for texts with one of the app's fonts.
  private var appFonts: OpaquePointer?
  private var appFiles: [String] = []
  private var appNames: Set<String> = []
  private var known: [Key: Paragraph] = [:]
  private var symbols: [SymbolKey: LayoutSize] = [:]

  /// The text and layout of a paragraph, without its paint.
  private struct Key: Hashable {
    var pieces: [String]
    var styles: [TextStyle]
    var cut: TextNode.Truncation
  }
  private struct SymbolKey: Hashable {
    var name: String
    var size: Double
    var weight: Int
    var isLayered: Bool
  }

  private static let limit = 600

  private init() { fonts = cd_fonts_make(PictureFonts.configuration) }

  /// Runs a closure while no other thread can run one.
  func alone<Result>(_ work: () throws -> sending Result) rethrows -> sending Result {
    turn.lock()
    defer { turn.unlock() }
    return try work()
  }

  /// Loads an app's fonts. Returns their line heights at 1 point, by the names of families and
  /// fonts.
  package func add(_ files: [String]) -> [String: Double] {
    alone {
      let new = files.filter { !appFiles.contains($0) }
      if !new.isEmpty {
        appFiles += new
        // The previous fonts are not freed, because existing texts refer to them.
        let paths = appFiles.map { strdup($0) }
        appFonts = cd_fonts_with(
          PictureFonts.configuration, paths.map { UnsafePointer($0) }, Int32(paths.count))
        for path in paths { free(path) }
        known = [:]
      }
      var lines: [String: Double] = [:]
      withUnsafeMutablePointer(to: &lines) { lines in
        guard let appFonts else { return }
        cd_fonts_added(appFonts, lines) { lines, name, line in
          guard let name else { return }
          lines?.assumingMemoryBound(to: [String: Double].self).pointee[String(cString: name)] =
            line
        }
      }
      appNames = Set(lines.keys)
      return lines
    }
  }

  func has(_ family: String) -> Bool { alone { cd_fonts_have(fonts, family) != 0 } }

  package func lines(of text: TextNode, at now: Date, width: Double?, limit: Int?) -> TypesetText {
    alone {
      let paragraph = paragraph(text, at: now, reservesClock: width == nil)
      return paragraph.size(width: width, limit: limit)
    }
  }

  package func size(ofSymbol name: String, _ style: TextStyle) -> LayoutSize {
    alone {
      let key = SymbolKey(
        name: name, size: style.size, weight: style.weight, isLayered: style.hasSymbolLayers)
      if let size = symbols[key] { return size }
      let size = SymbolShape(name, style, fonts: fonts).size(style)
      if symbols.count > Self.limit { symbols = [:] }
      symbols[key] = size
      return size
    }
  }

  /// The paragraph of a text, from a cache. Only call this inside `alone`.
  func paragraph(_ text: TextNode, at now: Date, reservesClock: Bool = false) -> Paragraph {
    let pieces = zip(text.runs, text.pieces(at: now)).map { run, words -> String in
      // A clock of flexible width reserves the space of any digit.
      return reservesClock && run.content.isGreedy
        ? String(words.map { $0.isNumber ? "0" : $0 }) : words
    }
    let key = Key(pieces: pieces, styles: text.runs.map(\.style.unpainted), cut: text.truncation)
    if let paragraph = known[key] { return paragraph }
    let isApps = text.runs.contains { $0.style.design.map(appNames.contains) == true }
    let paragraph = Paragraph(
      text.runs, pieces, text.truncation, fonts: isApps ? appFonts : fonts, appNames: appNames)
    if known.count >= Self.limit { known = [:] }
    known[key] = paragraph
    return paragraph
  }
}

extension TextStyle {
  fileprivate var unpainted: TextStyle {
    var style = self
    style.paint = .color(.clear)
    style.lineColor = nil
    style.symbol = nil
    return style
  }
}
