extension Braze {
  /// The reason why a token could not be unregistered.
  ///
  /// Mirrors BrazeKit's `Braze.PushUnregistrationError` (18.0).
  public struct PushUnregistrationError: Error, Sendable, Hashable {
    /// The error message. Mirrors `PushUnregistrationError.message` (18.0).
    public let message: String
    /// Whether the same call may succeed later. Mirrors `PushUnregistrationError.isRetriable`
    /// (18.0).
    public let isRetriable: Bool
    /// The status of the response, if there was one. Mirrors
    /// `PushUnregistrationError.httpStatusCode` (18.0).
    public let httpStatusCode: Int?
  }

  /// The registrations that a logout removes. Mirrors BrazeKit's `Braze.LogoutEndpoint` (18.0).
  public enum LogoutEndpoint: String, Sendable, Hashable, CaseIterable {
    /// Ordinary push. Mirrors `LogoutEndpoint.unregisterPush` (18.0).
    case unregisterPush
    /// Push-to-start. Mirrors `LogoutEndpoint.unregisterPushToStart` (18.0).
    case unregisterPushToStart
  }

  /// The reason why a logout failed. Mirrors BrazeKit's `Braze.LogoutErrorResult` (18.0).
  public struct LogoutErrorResult: Error, Sendable, Hashable {
    /// The errors by endpoint. Mirrors `LogoutErrorResult.errors` (18.0).
    public let errors: [LogoutEndpoint: PushUnregistrationError]
    /// Whether another logout may succeed. Mirrors `LogoutErrorResult.isRetriable` (18.0).
    public var isRetriable: Bool { errors.values.allSatisfy(\.isRetriable) }
  }

  /// Ends the user's session: unregisters all push-to-start tokens, removes the stored tags and
  /// disables the SDK. On failure nothing is removed. Mirrors `Braze.logout()` (18.0).
  ///
  /// Throws `LogoutErrorResult`.
  public func logout() async throws {
    do throws(PushUnregistrationError) {
      try await liveActivities.core.unregister(nil)
    } catch {
      throw LogoutErrorResult(errors: [.unregisterPushToStart: error])
    }
    wipeData()
    enabled = false
  }

  /// Ends the user's session. Mirrors `Braze.logout(completion:)` (18.0).
  public func logout(completion: (@MainActor (Result<Void, LogoutErrorResult>) -> Void)? = nil) {
    Task {
      do {
        try await logout()
        await completion?(.success(()))
      } catch let error as LogoutErrorResult {
        await completion?(.failure(error))
      } catch {}
    }
  }
}
