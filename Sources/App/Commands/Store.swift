import Basics
import EventStore
import Foundation
import Gateway

extension Command {
  static let store = Command(
    name: "store", usage: "check|repair|backup FILE",
    summary: "check, repair or back up the store's file",
    discussion: """
      check, repair: FILE, if given, is the store, as --store is.
      check: checks every page, even if the store is in use; exits 1 if something is damaged.
      repair: makes a store from what can be read, and keeps the damaged file beside it.
      backup: copies the store to FILE, even while a gateway runs. A plain cp copies the file and its
      log at different times.
      """,
    options: [.value("store", "s", "PATH", "the SQLite file")],
    completion: .verbs(["check", "repair", "backup"])
  ) { arguments, context in
    let words = arguments.words
    guard (1...2).contains(words.count), let verb = words.first,
      ["check", "repair"].contains(verb) || words.count == 2 && verb == "backup"
    else {
      throw Failure(
        "islet store takes check, repair or backup FILE", fix: "write islet store check")
    }
    let named = words.count == 2 && words[0] != "backup" ? words[1] : nil
    let path = arguments.value("store") ?? named ?? Places(context).store
    // A URL is rejected later, with a message that does not contain its password.
    guard path.contains("://") || FileManager.default.fileExists(atPath: path) else {
      throw Failure("there is no store \(path)", fix: "name another with --store PATH")
    }
    if verb == "backup", FileManager.default.fileExists(atPath: words[1]) {
      throw Failure("there is already a file \(words[1])", fix: "name another")
    }
    do throws(LedgerError) {
      switch verb {
      case "check":
        let findings = try Ledgers.check(path)
        for finding in findings { context.print(finding) }
        guard findings.isEmpty else {
          throw .corrupt(path: path, detail: localized("findings: \(findings.count)"))
        }
        context.print(localized("\(path) is intact"))
      case "repair":
        guard let first = try Ledgers.check(path).first else {
          return context.print(localized("\(path) is intact; nothing was changed"))
        }
        for sentence in try Gateway.repair(store: path, damage: first) { context.print(sentence) }
      default:
        try Ledgers.backup(path, to: words[1])
        context.print(localized("\(path) was copied to \(words[1])"))
      }
    } catch {
      guard case .corrupt(let path, let detail) = error else { throw GatewayOptions.failure(error) }
      throw Failure(
        .notSo, "the store \(path) is damaged (\(detail))",
        fix: "repair it with islet store repair")
    }
  }
}
