/// Why a jq program could not be compiled or run.
public enum JQError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The program is not one; in jq's own words.
  case notAProgram(String)
  /// The program failed on an input; in jq's own words.
  case failed(String)
  /// The program gave more outputs than asked for.
  case tooManyOutputs(limit: Int)

  /// The facts as a fragment without final stop.
  public var description: String {
    switch self {
    case .notAProgram(let words), .failed(let words): words
    case .tooManyOutputs(let limit): "more than \(limit) outputs"
    }
  }
}
