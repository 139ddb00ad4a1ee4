import SwiftSource

/// The compiler's errors, with the code that they are in and what needs that code.
struct Faults {
  struct Fault {
    let error: CompileError
    /// What needs the code with the error.
    let use: ViewReach.Use
    /// Whether the error is in a view's own code, or in code that it names.
    let isViews: Bool
    let missing: Set<MissingName>
    let entry: String?
    fileprivate let file: SourceFile
    fileprivate let closure: (ActionClosure, [Declaration])?
    fileprivate let isWhole: Bool

    func part(number: Int, whole: Bool = false) -> LeftOutPart? {
      if let (closure, path) = closure {
        return LeftOutPart(error, in: file, closure: closure, path: path, number: number)
      }
      return LeftOutPart(error, in: file, number: number, whole: whole || isWhole)
    }
  }

  private(set) var list: [Fault] = []
  private let files: [SourceFile]
  private let numbers: [String: Int]
  private let reach: ViewReach

  init(
    _ errors: [CompileError], text: String, files: [SourceFile], widgets: Set<String>,
    needed: Set<String>
  ) {
    self.files = files
    numbers = Dictionary(
      files.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    reach = ViewReach(
      files.enumerated().map { CodeParts($1, number: $0) }, widgets: widgets,
      needed: needed)
    for error in errors {
      if let fault = rival(error, text) ?? fault(error) { list.append(fault) }
    }
  }

  private func fault(_ error: CompileError) -> Fault? {
    guard let number = numbers[error.file] else { return nil }
    let file = files[number]
    let place = file.place(line: error.line, column: error.column)
    let path = file.outline.path(to: place)
    let closure = path.last.flatMap { declaration in
      file.actions(in: declaration.range).first { $0.inside.contains(place) }.map { ($0, path) }
    }
    var entry: String?
    if let first = path.first {
      if first.kind == .macro {
        entry = "\(number) preview \(first.place)"
      } else if first.kind == .type, first.parents.contains("PreviewProvider") {
        entry = "\(number) provider \(first.place)"
      }
    }
    let use = closure == nil ? reach.use(file: number, place: place) : .nothing
    let hasResult = path.last.map { file.result(of: $0) != nil } ?? true
    return Fault(
      error: error, use: entry == nil ? use : .samples,
      isViews: entry == nil && closure == nil
        && reach.isViews(file: number, place: place, hasResult: hasResult),
      missing: CompileErrors.missing(error, line: file.line(error.line)), entry: entry, file: file,
      closure: closure, isWhole: false)
  }

  /// Two declarations that the compiler cannot choose between, in files that are not in the same
  /// module in the app. The one whose file was added later is left out.
  private func rival(_ error: CompileError, _ text: String) -> Fault? {
    let isAgain = error.message.hasPrefix("invalid redeclaration of ")
    guard
      isAgain || error.message.hasPrefix("ambiguous use of ")
        || error.message.contains("is ambiguous for type lookup")
    else { return nil }
    let rivals = (CompileErrors.candidates(of: error, in: text) + (isAgain ? [error] : []))
      .compactMap { rival in numbers[rival.file].map { (number: $0, place: rival) } }
    guard Set(rivals.map(\.number)).count > 1, let last = rivals.max(by: { $0.number < $1.number })
    else { return nil }
    let place = CompileError(
      file: last.place.file, line: last.place.line, column: last.place.column,
      message: error.message)
    return Fault(
      error: place, use: .nothing, isViews: false, missing: [], entry: nil,
      file: files[last.number], closure: nil, isWhole: true)
  }
}

extension SourceFile {
  /// The text of a line; the first is 1.
  func line(_ number: Int) -> String {
    let start = place(line: number, column: 1)
    let end = place(line: number, column: .max)
    return String(decoding: mask.source[start..<end], as: UTF8.self)
  }
}
