import Basics
import Simulator

extension Finding {
  static func noObject(_ body: JSON, reason: String? = nil) -> Finding {
    Finding(
      .fieldType, "The body is \(body.aKind): expected an object.", path: [], found: body,
      mend: "Send a JSON object.", reason: reason)
  }

  static func duplicateKey(_ duplicate: JSON.DuplicateKey) -> Finding {
    var finding = Finding(
      .jsonDuplicateKey,
      "\"\(duplicate.key.prefix(60))\" appears twice in one object; the last one counts here.",
      found: .string(duplicate.key), mend: "Take one of the two out.")
    finding.position = duplicate.position
    return finding
  }

  static func invalidJSON(_ error: JSONError) -> Finding {
    var finding = Finding(
      .jsonInvalid,
      "The body is not JSON at line \(error.position.line), column \(error.position.column): "
        + "\(error.problem).", mend: "\(capitalized: error.mend).")
    finding.position = error.position
    return finding
  }
}
