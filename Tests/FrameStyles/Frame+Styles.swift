package import Canvas

extension Frame {
  /// A letter for the style of each cell, one line per row, and a legend.
  package var styleGrid: String {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    var known: [CellStyle: Character] = [:]
    var legend: [String] = []
    var grid = ""
    for y in 0..<size.height {
      for x in 0..<size.width {
        let style = self[x, y].style
        if let letter = known[style] {
          grid.append(letter)
        } else {
          let letter = known.count < letters.count ? letters[known.count] : "?"
          known[style] = letter
          if letter != "?" { legend.append("\(letter) \(style.words)") }
          grid.append(letter)
        }
      }
      grid += "\n"
    }
    return grid + legend.joined(separator: "\n") + "\n"
  }
}

extension CellStyle {
  /// `#f6f5fa on #0a122e bold`.
  fileprivate var words: String {
    var text = "\(foreground) on \(background)"
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.reverse, "reverse"), (.strikethrough, "strikethrough"),
    ]
    for (attribute, name) in names where attributes.contains(attribute) { text += " " + name }
    return text
  }
}
