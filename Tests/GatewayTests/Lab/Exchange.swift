/// A request in progress.
struct Exchange {
  let client: RawClient

  /// Waits for the response; `nil` if the server closed.
  func reply(hasBody: Bool = true) throws -> Reply? {
    guard let answer = try client.answer(hasBody: hasBody) else { return nil }
    return Reply(status: answer.status, headers: answer.headers, body: answer.body)
  }
}
