/// What is true of the whole product.
package enum Islet {
  /// The version, as `--version`, `/healthz` and the protocols tell it.
  package static let version = "1.0.0"
}
