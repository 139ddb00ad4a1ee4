/// What a finished commit survives.
public enum Durability: String, Sendable, Hashable {
  /// The end of the process and of the machine's power: one `fsync` a group of commits.
  case power
  /// The end of the process, by `kill -9` as well; a power cut may take the last seconds.
  case process
}
