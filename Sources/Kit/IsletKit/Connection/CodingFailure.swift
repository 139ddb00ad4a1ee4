import Basics

/// The error of the app's decoder or encoder for some content, for the gateway's log.
struct CodingFailure: Sendable {
  let message: String
  /// The keys and indices of the path to the value.
  let codingPath: [JSON]

  init(_ error: any Error) {
    let path: [any CodingKey]
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      message = context.debugDescription
      path = context.codingPath + [key]
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      message = context.debugDescription
      path = context.codingPath
    case EncodingError.invalidValue(_, let context):
      message = context.debugDescription
      path = context.codingPath
    default:
      message = "\(error)"
      path = []
    }
    codingPath = path.map { key in key.intValue.map(JSON.number) ?? .string(key.stringValue) }
  }
}
