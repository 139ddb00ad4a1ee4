package enum Islet {
  /// The version for `--version`, `/healthz` and the protocols.
  package static let version = "1.0.0"
}
