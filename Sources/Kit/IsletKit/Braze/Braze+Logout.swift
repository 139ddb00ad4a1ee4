extension Braze {
  /// Why a token could not be unregistered.
  ///
  /// Mirrors BrazeKit's `Braze.PushUnregistrationError` (18.0).
  public struct PushUnregistrationError: Error, Sendable, Hashable {
    public let message: String
    /// Whether the same call may succeed later.
    public let isRetriable: Bool
    /// The status of the response, if there was one.
    public let httpStatusCode: Int?
  }

  /// What a logout unregisters. Mirrors BrazeKit's `Braze.LogoutEndpoint` (18.0).
  public enum LogoutEndpoint: String, Sendable, Hashable, CaseIterable {
    case unregisterPush
    case unregisterPushToStart
  }

  /// Why a logout failed. Mirrors BrazeKit's `Braze.LogoutErrorResult` (18.0).
  public struct LogoutErrorResult: Error, Sendable, Hashable {
    public let errors: [LogoutEndpoint: PushUnregistrationError]
    /// Whether another logout may succeed.
    public var isRetriable: Bool { errors.values.allSatisfy(\.isRetriable) }
  }

  /// Ends the user's session: unregisters all push-to-start tokens, deletes the stored tags and
  /// disables the SDK. If it fails, nothing is deleted. Since BrazeKit 18.0.
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

  /// Ends the user's session. Since BrazeKit 18.0.
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
