/// What became of a damaged store.
package struct RepairReport: Sendable, Hashable {
  /// Where the damaged file stands now.
  package var aside = ""
  /// Events that could be read.
  package var events = 0
  /// Documents that could be read.
  package var documents = 0
  /// Rows of which the file tells and that could not be read; more may be lost with whole pages.
  package var unreadable = 0
}
