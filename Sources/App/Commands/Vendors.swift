import Basics
import Canvas
import Foundation
import HTTP
import Simulator
import Vendors

extension Command {
  static let vendors = Command(
    name: "vendors", usage: "[list | check [FILE]… | try FILE BODY | add NAME]",
    summary: "list, check, try or add push services described in files",
    discussion: """
      list: the services that Islet stands in for. check: reads files and compiles their programs; the exit
      code is 1 if a name in them is unknown, 2 if a file cannot be used. try: shows the pushes, the
      verdicts and the response that a file makes of a body, and sends nothing. add: writes a built-in file
      beside config.json5, to be changed.
      """,
    options: [
      .flag("json", "j", "print JSON"),
      .value(
        "path", "p", "PATH",
        "try: the path that the body is posted to; default the first route that fits"),
      .value("types", "t", "DIR", "try: activity types: *.json5 and *.swift", repeats: true),
      .flag("force", "f", "add: overwrite a file of that name"),
    ],
    completion: .verbs(["list", "check", "try", "add"]) { verb, _, _ in
      ["try", "add"].contains(verb) ? BuiltInVendor.all.map { .init(word: $0.name) } : []
    }
  ) { arguments, context in
    let words = Array(arguments.words.dropFirst())
    switch arguments.words.first {
    case nil, "list":
      try arguments.expectNoArguments(upTo: 1)
      listVendors(asJSON: arguments.has("json"), context)
    case "check": try checkVendors(words, context)
    case "try": try VendorTrial(arguments: arguments, context: context).run(words)
    case "add": try addVendor(words, force: arguments.has("force"), context)
    case let word?:
      throw Failure("islet vendors has no action \(word)", fix: "write list, check, try or add")
    }
  }

  private static func listVendors(asJSON: Bool, _ context: CommandContext) {
    let own = Places(context).vendors.map { path in
      (path: path, bytes: (try? context.read(path)) ?? [])
    }
    var rows: [(name: String, about: String?, kind: String, file: String?)] =
      vendorFormats.filter { format in !format.apis.contains { $0 is VendorFileAPI } }
      .map { ($0.vendor.rawValue, nil, "code", nil) }
    func about(_ bytes: [UInt8]) -> String? {
      (try? JSON.parse(bytes, dialect: .json5))?["about"]?.string
    }
    let files = own.map { file in
      let name = Places.stem(file.path)
      return (name: name, about: about(file.bytes), kind: "file", file: Optional(file.path))
    }
    let replaced = Set(files.map(\.name))
    rows += BuiltInVendor.all.filter { !replaced.contains($0.name) }
      .map { ($0.name, about($0.bytes), "built-in", nil) }
    rows += files
    let width = rows.map(\.name.count).max() ?? 0
    for row in rows {
      if asJSON {
        context.print([
          "id": .string(row.name), "kind": .string(row.kind), "file": .optional(row.file),
          "about": .optional(row.about),
        ])
      } else {
        let words: String =
          row.kind == "code"
          ? localized("built in") : row.about ?? localized("no description")
        context.print(
          TextLayout.pad(row.name, to: width + 2) + words + (row.file.map { "  \($0)" } ?? ""))
      }
    }
  }

  private static func checkVendors(_ words: [String], _ context: CommandContext) throws(Failure) {
    let paths = words.isEmpty ? Places(context).vendors : words
    var files: [VendorFile] = []
    var isBroken = false
    var isOdd = false
    for path in paths {
      do throws(Failure) {
        let file = try VendorFiles.read(path, context) { line in
          context.remark(line)
          isOdd = true
        }
        files.append(file)
        context.print(
          "\(file.name)  " + file.routes.map { "\($0.method) \($0.path)" }.joined(separator: ", "))
      } catch {
        context.complain(Phrase(verbatim: error.line))
        isBroken = true
      }
    }
    for line in VendorCatalog.shadowed(files) { context.complain("islet: \(line)") }
    if isBroken { throw Failure(.usage) }
    if isOdd { throw Failure(.notSo) }
  }

  private static func addVendor(_ words: [String], force: Bool, _ context: CommandContext)
    throws(Failure)
  {
    guard words.count == 1, let vendor = BuiltInVendor.named(words[0]) else {
      let names = BuiltInVendor.all.map(\.name)
      let near = words.first.flatMap { NearMatch.of($0, among: names) }
      throw Failure(
        "the name of a built-in vendor file is missing",
        fix: near.map { "did you mean \($0)?" } ?? "write one of \(names.joined(separator: ", "))")
    }
    let path = "\(Places(context).config)/vendors/\(vendor.name).json5"
    try context.keep(
      vendor.bytes, in: path, force: force, otherwise: "overwrite it with --force")
    context.print(path)
  }
}

/// Applies a vendor file to a body (`vendors try`).
private struct VendorTrial {
  let arguments: Arguments
  let context: CommandContext

  func run(_ words: [String]) throws(Failure) {
    guard words.count == 2 else {
      throw Failure("a file and a body are needed", fix: "write islet vendors try FILE BODY")
    }
    let file = try file(words[0])
    VendorCatalog.use([file], by: "vendors try")
    let body = try context.read(words[1])
    let types = try TypeLibrary.load(arguments.all("types"), context)
    let trial = OfflineCheck.trial(
      of: file, on: body, types: types, at: context.now(), path: arguments.value("path"),
      running: runProgram)
    if arguments.has("json") {
      context.print(trial.json)
    } else {
      for (number, push) in trial.pushes.enumerated() {
        context.print(localized("push \(number + 1): \(push.text)"))
      }
      if trial.pushes.isEmpty { context.print(localized("no push")) }
      for verdict in trial.verdicts {
        context.print(Report.text(verdict, path: words[1] == "-" ? "stdin" : words[1], body: body))
      }
      context.print(
        localized(
          "response: \(trial.response.status) \(String(decoding: trial.response.body, as: UTF8.self))"
        ))
    }
    if trial.verdicts.contains(where: { $0.outcome != .shown }) { throw Failure(.notSo) }
  }

  private func file(_ word: String) throws(Failure) -> VendorFile {
    if !FileManager.default.fileExists(atPath: word), let vendor = BuiltInVendor.named(word) {
      return try VendorFiles.read(vendor.bytes, name: vendor.name, place: word)
    }
    return try VendorFiles.read(word, context, warn: context.remark)
  }
}
