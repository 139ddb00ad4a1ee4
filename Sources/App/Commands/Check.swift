import Basics
import Canvas
import Foundation
import Simulator
import Vendors

extension Command {
  static let check = Command(
    name: "check", usage: "[FILE|DIR|-]…", summary: "validate a request body offline",
    discussion: """
      Detects the vendor and the event from the body, or uses --vendor. A folder means every
      *.json below it. Exit code 0 if all pushes would be shown, 1 if one would be dropped or
      rejected.
      """,
    options: [
      .value(
        "vendor", "v", "NAME", "the vendor whose API the body is for", choices: VendorCatalog.names),
      VendorFiles.option,
      .value(
        "path", "p", "PATH",
        "the path that a vendor file's body is posted to; default its first route"),
      .value("types", "t", "DIR", "activity types: *.json5 and *.swift", repeats: true),
      .value("at", nil, "TIME", "the time of sending, in ISO 8601 or Unix seconds; default now"),
      .flag("json", "j", "print one JSON object per body"),
      .flag("phrases", nil, "in JSON, also the templates and values to translate findings"),
    ], completion: .files
  ) { arguments, context in
    let now = try arguments.time("at") ?? context.now()
    var vendor: Vendor?
    var own: [VendorFile] = []
    for path in arguments.all("vendor-file") { own.append(try VendorFiles.read(path, context)) }
    if own.isEmpty { _ = VendorFiles(arguments, context) } else { VendorCatalog.use(own) }
    if own.count == 1 { vendor = Vendor(rawValue: own[0].name) }
    if arguments.value("vendor") == "expo" {
      throw Failure(
        "Expo's push service has no Live Activities, so Islet does not stand in for it",
        fix: "check what you send to apns or fcm")
    }
    if let name = arguments.value("vendor") {
      vendor = VendorCatalog.vendor(named: name)
      guard vendor != nil else {
        throw Failure(
          "--vendor \(name) is not known",
          fix: "write one of \(VendorCatalog.names.joined(separator: ", "))")
      }
    }
    let decoder = TypesDecoder(arguments.all("types"), compilesWhenAsked: true, context)
    // The app's code decodes what declarations do not determine, and reports what it cannot check.
    var isBroken = false
    let types = try TypeLibrary.load(
      arguments.all("types"), saysUnknown: decoder == nil, required: true, context,
      onBroken: { _ in isBroken = true })
    // A check without one of the types would give a wrong result.
    if isBroken { throw Failure(.usage) }
    var allShown = true
    for path in try files(arguments.words.isEmpty ? ["-"] : arguments.words) {
      let body = try context.read(path)
      let verdict = OfflineCheck.verdict(
        on: body, vendor: vendor, types: types, decoder: decoder, at: now,
        path: arguments.value("path"), running: runProgram)
      if verdict.outcome != .shown { allShown = false }
      if arguments.has("json") {
        let json = arguments.has("phrases") ? verdict.document : verdict.json
        let file = JSONObject([("file", .string(path))])
        context.print(JSON.object(JSONObject(file.members + (json.object?.members ?? []))))
      } else {
        context.print(Report.text(verdict, path: path == "-" ? "stdin" : path, body: body))
      }
    }
    if !allShown { throw Failure(.notSo) }
  }

  /// The files on the command line. Those of a folder are sorted by name, without hidden ones.
  private static func files(_ paths: [String]) throws(Failure) -> [String] {
    var files: [String] = []
    for path in paths {
      guard path != "-", Places.isFolder(path) == true else {
        files.append(path)
        continue
      }
      let below = (FileManager.default.enumerator(atPath: path)?.allObjects ?? [])
        .compactMap { $0 as? String }
        .filter { $0.hasSuffix(".json") && !$0.split(separator: "/").contains { $0.first == "." } }
      guard !below.isEmpty else {
        throw Failure("there is no *.json below \(path)", fix: "name a file")
      }
      files += below.sorted().map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
    }
    return files
  }
}

enum Report {
  static func text(_ verdict: Verdict, path: String, body: [UInt8]) -> String {
    var lines: [String] = []
    let source = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for finding in verdict.gravestFirst {
      let place = finding.position.map { ":\($0.line):\($0.column)" } ?? ""
      lines.append(
        SafeText.clean(
          "\(path)\(place): \(localized(finding.severity.text)): \(localized(finding.message)) [\(finding.rule)]"
        ))
      if let position = finding.position, position.line <= source.count {
        lines += excerpt(String(decoding: source[position.line - 1], as: UTF8.self), position)
      }
      if let fix = finding.fix { lines.append("  → " + SafeText.clean(localized(fix))) }
    }
    let subject = [
      verdict.vendor?.rawValue ?? localized("vendor unknown"), verdict.event,
      verdict.activityID.map { SafeText.clean($0) },
    ].compactMap { $0 }.joined(separator: " ")
    let notes = [subject, verdict.decoder.map { localized($0.text) } ?? ""].filter { !$0.isEmpty }
    lines.append(
      "\(verdict.sign) \(path): \(SafeText.clean(localized(verdict.text)))"
        + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"))
    return lines.joined(separator: "\n")
  }

  /// An excerpt of a line with a caret below the position. Columns count Unicode scalars, as in the
  /// parser; on the screen, scalars may have other widths.
  private static func excerpt(_ line: String, _ position: JSONPosition) -> [String] {
    let scalars = line.unicodeScalars.prefix { $0 != "\r" }
    let start = max(0, position.column - 41)
    func text(_ scalars: Substring.UnicodeScalarView) -> String { SafeText.clean(String(scalars)) }
    let shown = text(scalars.dropFirst(start).prefix(76))
    let before = text(scalars.dropFirst(start).prefix(position.column - 1 - start))
    let columns = before.reduce(0) { $0 + Width.of($1) }
    return ["    " + shown, "    " + String(repeating: " ", count: columns) + "^"]
  }
}
