import Basics

/// Why a command did not do what it was asked, with its exit code (contract, section 2).
struct Failure: Error {
  /// How a process ends.
  enum Code: Int32 {
    /// The thing asked about is not so.
    case notSo = 1
    case usage = 2
    case unreachable = 3
    case refused = 4
  }

  /// What is wrong; empty where everything was said already.
  var problem: Phrase
  var mend: Phrase?
  var code: Code

  init(_ code: Code, _ problem: Phrase = "", mend: Phrase? = nil) {
    self.code = code
    self.problem = problem
    self.mend = mend
  }

  /// `islet: what is wrong: how to mend it`.
  var line: String {
    // What is wrong may be a sentence of the gateway's; its stop would stand before a colon.
    let problem = localized(problem)
    guard let mend else { return "islet: \(problem)" }
    let fact = problem.hasSuffix(".") ? String(problem.dropLast()) : problem
    return "islet: \(fact): \(localized(mend))"
  }
}
