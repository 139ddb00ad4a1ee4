import Foundation

/// Reads what the compiler says.
enum CompileErrors {
  /// `FILE:LINE:COLUMN: error: message`, each once.
  static func parse(_ text: String, unit: CompileUnit) -> [CompileError] {
    var found: [CompileError] = []
    for line in text.split(separator: "\n") {
      guard let range = line.range(of: ": error: ") else { continue }
      let place = line[..<range.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
      guard place.count >= 3, let column = Int(place[place.count - 1]),
        let number = Int(place[place.count - 2])
      else { continue }
      let file = place.dropLast(2).joined(separator: ":")
      let error = CompileError(
        file: file, line: number, column: column, message: String(line[range.upperBound...]))
      if !found.contains(error) { found.append(error) }
    }
    return found
  }

  /// Members of asset catalogues that nobody declares.
  static func missingAssets(_ text: String) -> (colors: Set<String>, images: Set<String>) {
    var colors: Set<String> = []
    var images: Set<String> = []
    for line in text.split(separator: "\n") where line.contains("error: ") {
      for type in [
        "Color", "Color?", "ShapeStyle", "UIColor", "ColorResource", "ImageResource", "UIImage",
      ] {
        guard let range = line.range(of: "type '\(type)' has no member '") else { continue }
        let name = String(line[range.upperBound...].prefix { $0 != "'" })
        if type.contains("Image") { images.insert(name) } else { colors.insert(name) }
      }
    }
    return (colors, images)
  }

  /// The names that nobody declares.
  static func missingNames(_ text: String) -> Set<String> {
    var names: Set<String> = []
    for line in text.split(separator: "\n") where line.contains("error: ") {
      let patterns = [
        "cannot find type '", "cannot find '", "has no member '", "no type named '",
        "unknown precedence group '",
      ]
      for pattern in patterns {
        guard let range = line.range(of: pattern) else { continue }
        let name = line[range.upperBound...].prefix { $0 != "'" }
        names.insert(String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
        break
      }
    }
    for line in text.split(separator: "\n") where line.contains("' is not a member type of ") {
      guard let start = line.range(of: "error: '") else { continue }
      names.insert(String(line[start.upperBound...].prefix { $0 != "'" }))
    }
    // An initializer of an extension is known by its first label.
    for line in text.split(separator: "\n") where line.contains("error: ") {
      for pattern in [
        "extraneous argument label '", "extraneous argument labels '", "have: '",
        "incorrect argument label in call (have '",
      ] {
        guard let range = line.range(of: pattern) else { continue }
        let label = line[range.upperBound...].prefix { $0 != ":" && $0 != "'" }
        names.insert("init:" + label)
      }
    }
    names.remove("")
    return names
  }

  /// The first labels of initializers that the compiler finds no match for, as it does not say them.
  static func labels(of errors: [CompileError], in unit: CompileUnit) -> Set<String> {
    var names: Set<String> = []
    for error in errors where error.message.hasPrefix("no exact matches in call to initializer") {
      guard let file = unit.prepared.first(where: { $0.path == error.file }) else { continue }
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      guard lines.indices.contains(error.line - 1) else { continue }
      for part in lines[error.line - 1].split(separator: "(").dropFirst() {
        let label = part.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        if !label.isEmpty, part.dropFirst(label.count).first == ":" {
          names.insert("init:" + label)
        }
      }
    }
    return names
  }
}
