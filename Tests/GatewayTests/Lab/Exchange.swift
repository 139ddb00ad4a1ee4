/// A request that is under way.
struct Exchange {
  let client: RawClient

  /// Waits for the answer; nothing where the server hung up.
  func reply(hasBody: Bool = true) throws -> Reply? {
    guard let answer = try client.answer(hasBody: hasBody) else { return nil }
    return Reply(status: answer.status, headers: answer.headers, body: answer.body)
  }
}
