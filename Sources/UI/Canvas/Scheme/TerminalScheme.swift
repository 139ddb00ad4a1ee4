/// The colours of a terminal as other programs' files have them: what a theme is derived from.
package struct TerminalScheme: Sendable, Equatable {
  /// The formats that are read.
  package enum Format: String, Sendable, CaseIterable {
    case base16, base24, iTerm, ghostty = "Ghostty"
  }

  /// What a colour of the file is for.
  enum Slot: Hashable {
    case background, foreground
    /// One of the sixteen, 0 to 15.
    case ansi(Int)
    /// The orange that base16 has besides.
    case orange
  }

  /// The format of the file.
  package let format: Format
  /// The name that the file gives itself.
  package let name: String?
  private let colors: [Slot: Color]

  /// Reads a file; the first mistake is reported with its line.
  package init(_ text: String, file: String) throws(ThemeError) {
    let reader = try SchemeReader(text, file: file)
    format = reader.format
    name = reader.name
    colors = try reader.colors()
  }

  /// A colour of the file. Those without which there is no scheme are there.
  subscript(slot: Slot) -> Color? { colors[slot] }

  /// The colours without which there is no scheme.
  static let needed: [Slot] = [.background, .foreground] + (1...6).map(Slot.ansi)
}

extension Color {
  /// `#rrggbb`; nothing where the terminal decides.
  package var hex: String? {
    guard case .rgb(let red, let green, let blue) = self else { return nil }
    return "#"
      + [red, green, blue].map { part in
        let text = String(part, radix: 16)
        return text.count < 2 ? "0" + text : text
      }.joined()
  }
}
