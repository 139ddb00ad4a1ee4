/// What is wrong in a theme file, where, and how to mend it.
package struct ThemeError: Error, Sendable, Hashable, CustomStringConvertible {
  package var file: String
  /// The line from 1, where it is known.
  package var line: Int?
  /// The column from 1, where it is known.
  package var column: Int?
  /// The key at fault, as `roles.card`.
  package var key: String?
  /// What is wrong: a fragment.
  package var problem: String
  /// What to write instead: a fragment.
  package var mend: String

  /// `midnight.json5:3:5: roles.card: "blu" is no colour: write #rrggbb …`.
  package var description: String {
    var place = file
    if let line, let column { place += ":\(line):\(column)" }
    let key = key.map { ": \($0)" } ?? ""
    return "\(place)\(key): \(problem): \(mend)"
  }
}
