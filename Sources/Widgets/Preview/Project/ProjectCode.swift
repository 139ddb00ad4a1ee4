import Basics
import SwiftSource
import Foundation

/// Facts about a project's Swift code that its settings must match.
struct ProjectCode {
  struct Place {
    var file: String
    var line: Int
  }

  /// An attributes type to which Braze sends.
  struct BrazeType {
    var name: String
    var place: Place
    /// Why updates from Braze would not reach activities of the type.
    var fault: (message: Phrase, line: Int)?
  }

  private(set) var roots: [Place] = []
  /// Whether one of the main files is only compiled for iOS 16.1 and later.
  private(set) var isGuarded = false
  /// Where an activity is started with a push type.
  private(set) var push: Place?
  private(set) var pushToStart: Place?
  /// Where a file of the widget imports Braze's SDK.
  private(set) var brazeImport: Place?
  private(set) var brazeTypes: [BrazeType] = []

  init(_ files: ProjectFiles, widget: [String]) {
    let widget = widget.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
    let own = Set(widget)
    let words = [
      "ActivityConfiguration", "pushType", "ushToStart", "BrazeKit", "BrazeLiveActivity",
    ]
    for path in widget + files.swift.filter({ !own.contains($0) }) {
      let bytes = SourceFile.bytes(path)
      guard words.contains(where: { SourceFile.find($0, in: bytes) }) else { continue }
      read(SourceFile(path: path, bytes: bytes), isWidget: own.contains(path))
    }
  }

  private mutating func read(_ file: SourceFile, isWidget: Bool) {
    let (mask, path) = (file.mask, file.path)
    func first(_ words: String...) -> Place? {
      words.compactMap { mask.places(of: $0).first }.min().map {
        Place(file: path, line: mask.line(at: $0))
      }
    }
    if isWidget {
      if let place = first("ActivityConfiguration") {
        roots.append(place)
        if Self.hasGuard(mask.text) { isGuarded = true }
      }
      if brazeImport == nil,
        let found = file.outline.declarations.first(where: {
          $0.keyword == "import" && $0.name == "BrazeKit"
        })
      {
        brazeImport = Place(file: path, line: mask.line(at: found.place))
      }
    }
    if push == nil {
      let place = mask.places(of: "pushType").first { place in
        let reader = file.outline.reader(place..<mask.code.count)
        return reader.isNext(":", 1) && reader.isNext(".", 2)
          && (reader.isNext("token", 3) || reader.isNext("channel", 3))
      }
      push = place.map { Place(file: path, line: mask.line(at: $0)) }
    }
    pushToStart =
      pushToStart ?? first("pushToStartToken", "pushToStartTokenUpdates", "registerPushToStart")
    brazeTypes += file.brazeTypes
  }

  /// Whether code is inside `@available` or `#available` for iOS 16.1 or later.
  private static func hasGuard(_ code: String) -> Bool {
    for part in code.components(separatedBy: "available(").dropFirst() {
      for name in ["iOS ", "iOSApplicationExtension "] {
        guard let range = part.prefix(200).range(of: name) else { continue }
        let version = part[range.upperBound...].prefix { $0.isNumber || $0 == "." }
        if let version = Project.Version(String(version)), version >= .init(16, 1) { return true }
      }
    }
    return false
  }
}

extension SourceFile {
  fileprivate var brazeTypes: [ProjectCode.BrazeType] {
    var found: [ProjectCode.BrazeType] = []
    outline.forEach { declaration, _ in
      guard declaration.kind == .type || declaration.kind == .extension,
        declaration.keyword != "protocol",
        declaration.parents.contains("BrazeLiveActivityAttributes")
      else { return }
      found.append(
        ProjectCode.BrazeType(
          name: declaration.name, place: .init(file: path, line: mask.line(at: declaration.place)),
          fault: declaration.kind == .type ? brazeFault(declaration) : nil))
    }
    return found
  }

  private func brazeFault(_ type: Declaration) -> (message: Phrase, line: Int)? {
    let (name, id) = (type.name, "brazeActivityId")
    guard let property = type.members.first(where: { $0.kind == .property && $0.name == id }) else {
      return (Phrase("\(name) has no property \(id)"), mask.line(at: type.place))
    }
    let line = mask.line(at: property.place)
    if property.keyword == "let", property.value != nil {
      return (Phrase("\(id) of \(name) is a constant with a value, so it is never decoded"), line)
    }
    if property.body != nil || mentions(["static"], in: property.range) {
      return (Phrase("\(id) of \(name) is not stored, so it is never decoded"), line)
    }
    guard let keys = type.members.first(where: { $0.kind == .type && $0.name == "CodingKeys" }),
      let body = keys.body
    else { return nil }
    var reader = outline.reader(body).inside
    reader.skip(to: [id])
    guard let key = reader.current else {
      return (Phrase("CodingKeys of \(name) omits \(id)"), mask.line(at: keys.place))
    }
    reader.advance()
    guard reader.isNext("=") else { return nil }
    reader.advance()
    guard let text = reader.string, text != id else { return nil }
    return (
      Phrase("CodingKeys of \(name) renames \(id) to \(text)"), mask.line(at: key.range.lowerBound)
    )
  }
}
