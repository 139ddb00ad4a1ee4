/// What a finished write survives, and what it costs. A database that several gateways share keeps it on its
/// disk in either case: what others took up must not be lost.
package enum Durability: String, Sendable, Hashable, CaseIterable {
  /// The end of the process, by `kill -9` as well, and costs no `fsync`; a power cut may take the
  /// last seconds.
  case process
  /// The end of the process and of the machine's power: one `fsync` a group of writes.
  case power
}
