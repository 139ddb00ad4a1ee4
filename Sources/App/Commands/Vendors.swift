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
  ) { arguments, world in
    let words = Array(arguments.words.dropFirst())
    switch arguments.words.first {
    case nil, "list":
      try arguments.expectNoWords(upTo: 1)
      listVendors(asJSON: arguments.has("json"), world)
    case "check": try checkVendors(words, world)
    case "try": try VendorTrial(arguments: arguments, world: world).run(words)
    case "add": try addVendor(words, force: arguments.has("force"), world)
    case let word?:
      throw Failure(
        .usage, "islet vendors has no action \(word)", mend: "write list, check, try or add")
    }
  }

  private static func listVendors(asJSON: Bool, _ world: World) {
    let own = Places(world).vendors.map { path in (path: path, bytes: (try? world.read(path)) ?? [])
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
        world.print([
          "id": .string(row.name), "kind": .string(row.kind), "file": .optional(row.file),
          "about": .optional(row.about),
        ])
      } else {
        let words: String =
          row.kind == "code"
          ? localized("built in") : row.about ?? localized("no description")
        world.print(
          TextLayout.pad(row.name, to: width + 2) + words + (row.file.map { "  \($0)" } ?? ""))
      }
    }
  }

  private static func checkVendors(_ words: [String], _ world: World) throws(Failure) {
    let paths = words.isEmpty ? Places(world).vendors : words
    var files: [VendorFile] = []
    var isBroken = false
    var isOdd = false
    for path in paths {
      do throws(Failure) {
        let file = try VendorFiles.read(path, world) { line in
          world.remark(line)
          isOdd = true
        }
        files.append(file)
        world.print(
          "\(file.name)  " + file.routes.map { "\($0.method) \($0.path)" }.joined(separator: ", "))
      } catch {
        world.complain(Phrase(verbatim: error.line))
        isBroken = true
      }
    }
    for line in VendorCatalog.shadowed(files) { world.complain("islet: \(line)") }
    if isBroken { throw Failure(.usage) }
    if isOdd { throw Failure(.notSo) }
  }

  private static func addVendor(_ words: [String], force: Bool, _ world: World) throws(Failure) {
    guard words.count == 1, let vendor = BuiltInVendor.named(words[0]) else {
      let names = BuiltInVendor.all.map(\.name)
      let near = words.first.flatMap { NearMatch.of($0, among: names) }
      throw Failure(
        .usage, "the name of a built-in vendor file is missing",
        mend: near.map { "did you mean \($0)?" } ?? "write one of \(names.joined(separator: ", "))")
    }
    let path = "\(Places(world).config)/vendors/\(vendor.name).json5"
    try world.keep(
      vendor.bytes, in: path, force: force, otherwise: "overwrite it with --force")
    world.print(path)
  }
}

/// Applies a vendor file to a body (`vendors try`).
private struct VendorTrial {
  let arguments: Arguments
  let world: World

  func run(_ words: [String]) throws(Failure) {
    guard words.count == 2 else {
      throw Failure(
        .usage, "a file and a body are needed", mend: "write islet vendors try FILE BODY")
    }
    let file = try file(words[0])
    VendorCatalog.use([file], by: "vendors try")
    let body = try world.read(words[1])
    let types = try TypeLibrary.load(arguments.all("types"), world)
    let trial = OfflineCheck.trial(
      of: file, on: body, types: types, at: world.now(), path: arguments.value("path"),
      running: VendorFiles.runner)
    if arguments.has("json") {
      world.print(trial.json)
    } else {
      for (number, push) in trial.pushes.enumerated() {
        world.print(localized("push \(number + 1): \(push.text)"))
      }
      if trial.pushes.isEmpty { world.print(localized("no push")) }
      for verdict in trial.verdicts {
        world.print(Report.text(verdict, path: words[1] == "-" ? "stdin" : words[1], body: body))
      }
      world.print(
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
    return try VendorFiles.read(word, world, warn: world.remark)
  }
}
