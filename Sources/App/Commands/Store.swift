import Basics
import EventStore
import Foundation
import Gateway

extension Command {
  static let store = Command(
    name: "store", usage: "check|repair|backup FILE",
    summary: "the file that holds everything: look at it, repair it, copy it",
    discussion: """
      check: looks at every page, of a store in use, too; exits 1 where something is damaged.
      repair: makes a store of what can be read, and keeps the damaged file beside it.
      backup: copies the store to FILE, while a gateway runs, too. A plain cp takes the file and its
      log at different times.
      """,
    options: [.value("store", "s", "PATH", "the SQLite file")],
    completion: .verbs(["check", "repair", "backup"])
  ) { arguments, world in
    let path = arguments.value("store") ?? Places(world).store
    // A URL is rejected later, with a message that does not repeat its password.
    guard path.contains("://") || FileManager.default.fileExists(atPath: path) else {
      throw Failure(.usage, "there is no store \(path)", mend: "name another with --store PATH")
    }
    let words = arguments.words
    guard ["check"] == words || ["repair"] == words || (words.count == 2 && words[0] == "backup")
    else {
      throw Failure(
        .usage, "islet store takes check, repair or backup FILE", mend: "write islet store check")
    }
    do throws(LedgerError) {
      switch words[0] {
      case "check":
        let findings = try Ledgers.check(path)
        for finding in findings { world.print(finding) }
        guard findings.isEmpty else {
          throw .corrupt(path: path, detail: localized("findings: \(findings.count)"))
        }
        world.print(localized("\(path) is whole"))
      case "repair":
        guard let first = try Ledgers.check(path).first else {
          return world.print(localized("\(path) is whole; nothing was changed"))
        }
        for sentence in try Gateway.repair(store: path, damage: first) { world.print(sentence) }
      default:
        try Ledgers.backup(path, to: words[1])
        world.print(localized("\(path) was copied to \(words[1])"))
      }
    } catch {
      guard case .corrupt(let path, let detail) = error else { throw GatewayOptions.words(error) }
      throw Failure(
        .notSo, "the store \(path) is damaged (\(detail))",
        mend: "repair it with islet store repair")
    }
  }
}
