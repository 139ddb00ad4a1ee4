import Basics

/// The error that the app's decoder reported for some content, for the gateway's log.
struct DecodeFailure: Sendable {
  let message: String
  /// The keys and indices of the path to the value.
  let codingPath: [JSON]

  init(_ error: any Error) {
    guard let error = error as? DecodingError else {
      message = "\(error)"
      codingPath = []
      return
    }
    let context: DecodingError.Context
    var path: [any CodingKey]
    switch error {
    case .keyNotFound(let key, let found):
      context = found
      path = found.codingPath + [key]
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found):
      context = found
      path = found.codingPath
    @unknown default:
      message = "\(error)"
      codingPath = []
      return
    }
    message = context.debugDescription
    codingPath = path.map { key in key.intValue.map(JSON.number) ?? .string(key.stringValue) }
  }
}
