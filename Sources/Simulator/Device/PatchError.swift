package import Basics

/// Why a change of the device's switches, its clock or the faults is refused.
package struct PatchError: Error, Sendable, Hashable {
  /// What is wrong, as a sentence without a full stop.
  package var detail: Phrase

  /// Refuses for a reason.
  package init(_ detail: Phrase) { self.detail = detail }

  /// Refuses a value: what stands at a path, `$` being the whole body, must be something else.
  package init(path: String, expected: Phrase) {
    detail =
      path == "$"
      ? Phrase("The body must be \(expected)")
      : Phrase("\(String(path.prefix(80))) must be \(expected)")
  }
}
