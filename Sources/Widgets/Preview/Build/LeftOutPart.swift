import SwiftSource
import Foundation

/// Code of the app that does not compile and that no view needs.
package struct LeftOutBody: Sendable, Hashable {
  package var file: String
  package var line: Int
  /// The name, such as `StopIntent.perform()`.
  package var name: String
  package var error: String

  /// Whether the code is a preview, whose samples are then missing.
  package var isPreview: Bool { name == "#Preview" || name == "PreviewProvider" }
}

/// A compiler error with the code that contains it, and why that code is needed.
struct Fault {
  var error: CompileError
  var file: SourceFile
  /// Why the code with the error is needed.
  var use = ViewReach.Use.nothing
  /// Whether the error is in a view's own code, or in code named by it.
  var isViews = false
  var missing: Set<MissingName> = []
  /// The entry of the preview with the error. The entry can be dropped.
  var entry: String?
  /// The inside of the closure with the error, if that closure only runs on an event.
  var closure: Range<Int>?
  /// Whether only the whole declaration can be left out.
  var isWhole = false

  /// The errors in `files`. `text` is the compiler's output, and `needed` are the parts that an
  /// earlier attempt turned out to need.
  static func all(
    _ errors: [CompileError], text: String, files: [SourceFile], widgets: Set<String>,
    needed: Set<String>
  ) -> [Fault] {
    let numbers = Dictionary(
      files.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    let reach = ViewReach(
      files.enumerated().map { CodeParts($1, number: $0) }, widgets: widgets, needed: needed)
    return errors.compactMap { error in
      if let (number, place) = rival(error, text, numbers) {
        return Fault(error: place, file: files[number], isWhole: true)
      }
      return numbers[error.file].map { Fault(error, in: files[$0], number: $0, reach) }
    }
  }

  private init(error: CompileError, file: SourceFile, isWhole: Bool) {
    (self.error, self.file, self.isWhole) = (error, file, isWhole)
  }

  private init(_ error: CompileError, in file: SourceFile, number: Int, _ reach: ViewReach) {
    self.init(error: error, file: file, isWhole: false)
    let place = file.place(line: error.line, column: error.column)
    let path = file.outline.path(to: place)
    closure = path.last.flatMap { declaration in
      file.actions(in: declaration.range).first { $0.contains(place) }
    }
    missing = CompileErrors.missing(error, line: file.line(error.line))
    if let first = path.first, first.kind == .macro {
      entry = "\(number) preview \(first.place)"
    } else if let first = path.first, first.kind == .type, first.parents.contains("PreviewProvider")
    {
      entry = "\(number) provider \(first.place)"
    }
    if entry != nil {
      use = .samples
    } else if closure == nil {
      use = reach.use(file: number, place: place)
      let hasResult = path.last.map { file.result(of: $0) != nil } ?? true
      isViews = reach.isViews(file: number, place: place, hasResult: hasResult)
    }
  }

  /// If the compiler cannot choose between two declarations, which in the app are in different
  /// modules: the declaration in the file that was added later, with that file's number.
  private static func rival(
    _ error: CompileError, _ text: String, _ numbers: [String: Int]
  ) -> (Int, CompileError)? {
    let isAgain = error.message.hasPrefix("invalid redeclaration of ")
    guard
      isAgain || error.message.hasPrefix("ambiguous use of ")
        || error.message.contains("is ambiguous for type lookup")
    else { return nil }
    let rivals = (CompileErrors.candidates(of: error, in: text) + (isAgain ? [error] : []))
      .compactMap { rival in numbers[rival.file].map { ($0, rival) } }
    guard Set(rivals.map(\.0)).count > 1, var last = rivals.max(by: { $0.0 < $1.0 }) else {
      return nil
    }
    last.1.message = error.message
    return last
  }
}

/// Code to leave out, with the edits that remove it.
struct LeftOutPart: Sendable {
  var file: String
  var place: Int
  /// The source range that contains all edits.
  var range: Range<Int>
  var edits: [SourceEdit]
  var errors: [CompileError]
  var name: String
  /// The number of the attempt after which it was left out.
  var round = 0

  var declared: String {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return last.hasSuffix("()") ? String(last.dropLast(2)) : last
  }

  func holds(_ other: LeftOutPart) -> Bool {
    file == other.file && range.lowerBound <= other.range.lowerBound
      && range.upperBound >= other.range.upperBound
  }

  var report: LeftOutBody {
    LeftOutBody(file: file, line: errors[0].line, name: name, error: errors[0].message)
  }

  /// The message of the trap that replaces a body.
  static func message(_ number: Int) -> String { "_islet_left_out_\(number)" }

  /// The number of the part that a trap's message names.
  static func number(_ message: String) -> Int? {
    guard let range = message.range(of: "_islet_left_out_") else { return nil }
    return Int(message[range.upperBound...].prefix { $0.isNumber })
  }

  /// Leaves out the code with an error: a closure that only runs on an event, the body of a
  /// function, or otherwise the whole declaration. `nil` if the error is outside all declarations.
  init?(_ fault: Fault, number: Int, whole: Bool = false) {
    let file = fault.file
    let place = file.place(line: fault.error.line, column: fault.error.column)
    let path = file.outline.path(to: place)
    guard let declaration = path.last, declaration.keyword != "import" else { return nil }
    self.file = file.path
    self.place = fault.closure?.lowerBound ?? place
    errors = [fault.error]
    name = Self.name(path)
    let trap = "Swift.fatalError(\"\(Self.message(number))\")"
    if let closure = fault.closure {
      range = closure
      edits = [SourceEdit(range: closure, text: " \(trap) ")]
      return
    }
    // A requirement in a protocol has no body.
    let whole = whole || fault.isWhole || path.dropLast().last?.keyword == "protocol"
    if !whole, let body = Self.body(of: declaration, holding: place, in: file) {
      range = body.range
      edits = [
        SourceEdit(
          range: body.range,
          text: body.hasValue ? "{ return _isletLeftOut(\(number)) " : "{ \(trap) ", end: "}")
      ]
      // The type of an opaque result cannot be inferred without the body.
      if let result = file.result(of: declaration), file.mentions(["some"], in: result) {
        edits.append(SourceEdit(range: result, text: " Never "))
      }
    } else if !whole, let value = declaration.value, value.contains(place),
      file.result(of: declaration).map({ !file.words(in: $0).isEmpty }) == true
    {
      range = value
      edits = [SourceEdit(range: value, text: "_isletLeftOut(\(number))")]
    } else if !whole, let stand = Self.unknown(declaration, in: file) {
      range = declaration.range
      edits = stand
    } else {
      range = declaration.range
      edits = [SourceEdit(range: declaration.range, text: "")]
    }
  }

  /// Replaces the type or value of a property, which cannot be determined, by `_IsletUnknown`, a
  /// type that has every member. None of its members affects a view.
  private static func unknown(_ declaration: Declaration, in file: SourceFile) -> [SourceEdit]? {
    guard declaration.kind == .property, !declaration.name.isEmpty else { return nil }
    let type = file.result(of: declaration).flatMap { file.words(in: $0).isEmpty ? nil : $0 }
    guard declaration.value != nil || declaration.body != nil || type != nil else { return nil }
    var edits: [SourceEdit] = []
    if let type { edits.append(SourceEdit(range: type, text: " _IsletUnknown ")) }
    if let value = declaration.value {
      edits.append(SourceEdit(range: value, text: "_IsletUnknown()"))
    } else if let body = declaration.body {
      edits.append(SourceEdit(range: body, text: "{ _IsletUnknown() ", end: "}"))
    } else if let type {
      edits[0] = SourceEdit(range: type, text: " _IsletUnknown = _IsletUnknown() ")
    }
    return edits
  }

  /// `Type.function()`, `Type.property`.
  private static func name(_ path: [Declaration]) -> String {
    let names = path.map { declaration in
      switch declaration.kind {
      case .function, .initializer, .subscript: declaration.name + "()"
      default: declaration.name.isEmpty ? declaration.keyword : declaration.name
      }
    }
    return names.joined(separator: ".")
  }

  /// The braces of the function or the accessor at a position.
  private static func body(of declaration: Declaration, holding place: Int, in file: SourceFile)
    -> (range: Range<Int>, hasValue: Bool)?
  {
    guard let body = declaration.body, body.contains(place) else { return nil }
    switch declaration.kind {
    case .initializer, .deinitializer: return (body, false)
    case .function: return (body, file.result(of: declaration) != nil)
    case .property, .subscript:
      let accessors = file.accessors(in: body)
      guard !accessors.isEmpty else { return (body, true) }
      return accessors.first { $0.body.contains(place) }.map { ($0.body, $0.name == "get") }
    default: return nil
    }
  }
}

extension SourceFile {
  /// The text of a line; the first is 1.
  func line(_ number: Int) -> String {
    let start = place(line: number, column: 1)
    let end = place(line: number, column: .max)
    return String(decoding: mask.source[start..<end], as: UTF8.self)
  }

  func accessors(in body: Range<Int>) -> [(name: String, body: Range<Int>)] {
    var found: [(String, Range<Int>)] = []
    var name = ""
    var reader = outline.reader(body).inside
    while let token = reader.current {
      switch token.text {
      case "{":
        guard !name.isEmpty, let brackets = reader.brackets else { return found }
        found.append((name, brackets))
        name = ""
      case "(": guard !name.isEmpty else { return found }
      case "get", "set", "willSet", "didSet", "_read", "_modify": name = token.text
      case "mutating", "nonmutating", "async", "throws", "inlinable": break
      default: guard token.text.hasPrefix("@") else { return found }
      }
      reader.skip()
    }
    return found
  }
}
