extension Braze {
  /// Why a token could not be unregistered.
  ///
  /// Stands for BrazeKit's `Braze.PushUnregistrationError` (18.0).
  public struct PushUnregistrationError: Error, Sendable, Hashable {
    /// What went wrong. Stands for `PushUnregistrationError.message` (18.0).
    public let message: String
    /// Whether the same call may work later. Stands for `PushUnregistrationError.isRetriable` (18.0).
    public let isRetriable: Bool
    /// The status that was answered, where there was an answer. Stands for
    /// `PushUnregistrationError.httpStatusCode` (18.0).
    public let httpStatusCode: Int?
  }

  /// What a logout unregisters. Stands for BrazeKit's `Braze.LogoutEndpoint` (18.0).
  public enum LogoutEndpoint: String, Sendable, Hashable, CaseIterable {
    /// Ordinary push. Stands for `LogoutEndpoint.unregisterPush` (18.0).
    case unregisterPush
    /// Push-to-start. Stands for `LogoutEndpoint.unregisterPushToStart` (18.0).
    case unregisterPushToStart
  }

  /// Why a logout failed. Stands for BrazeKit's `Braze.LogoutErrorResult` (18.0).
  public struct LogoutErrorResult: Error, Sendable, Hashable {
    /// What failed, and why. Stands for `LogoutErrorResult.errors` (18.0).
    public let errors: [LogoutEndpoint: PushUnregistrationError]
    /// Whether another logout may work. Stands for `LogoutErrorResult.isRetriable` (18.0).
    public var isRetriable: Bool { errors.values.allSatisfy(\.isRetriable) }
  }

  /// Ends the person's session: gives up all push-to-start tokens, forgets the stored tags and
  /// disables the SDK. Where that fails nothing is forgotten. Stands for `Braze.logout()` (18.0).
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

  /// Ends the person's session. Stands for `Braze.logout(completion:)` (18.0).
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
