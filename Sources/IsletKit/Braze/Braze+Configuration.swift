extension Braze {
  /// How the SDK is set up.
  ///
  /// Stands for BrazeKit's `Braze.Configuration` (5.0).
  public struct Configuration: Sendable, Hashable {
    /// Whom the SDK talks to. Stands for `Braze.Configuration.Api` (5.0).
    public struct Api: Sendable, Hashable {
      /// The key; a gateway takes any that is not empty. Stands for `Api.key` (5.0).
      public var key: String
      /// The URL or host of a gateway; empty for the app's own. Stands for `Api.endpoint` (5.0).
      public var endpoint: String
    }

    /// Whom the SDK talks to. Stands for `Braze.Configuration.api` (5.0).
    public var api: Api

    /// Makes a configuration. Stands for `Braze.Configuration.init(apiKey:endpoint:)` (5.0).
    public init(apiKey: String, endpoint: String) {
      api = Api(key: apiKey, endpoint: endpoint)
    }
  }
}
