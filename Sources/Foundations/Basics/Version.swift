package enum Islet {
  /// The version shown by `--version` and `/healthz` and sent in protocols.
  package static let version = "1.0.0"
}
