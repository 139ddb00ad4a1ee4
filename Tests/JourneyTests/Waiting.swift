/// A failure that ends a journey.
struct TestFailure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// Waits until a condition holds, at most for `seconds`. Only a failure reaches the limit, and a busy
/// machine takes several times as long as a quiet one.
func until(
  _ what: @autoclosure () -> String, seconds: Double = 120,
  _ condition: () async throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + .seconds(seconds)
  while try await !condition() {
    guard ContinuousClock.now < deadline else { throw TestFailure("in vain: \(what())") }
    try await Task.sleep(for: .milliseconds(20))
  }
}
