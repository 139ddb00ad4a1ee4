/// A host at which back ends call a vendor.
package struct VendorHost: Sendable, Hashable {
  /// Its name, in which `*` stands for one label or a part of one: `rest.*.braze.com`.
  package var pattern: String
  /// The ports at which it is called.
  package var ports: [Int]
  /// The names of a pattern's hosts as far as they are known, for files that know no patterns.
  package var names: [String]

  init(_ pattern: String, ports: [Int] = [443], names: [String]? = nil) {
    self.pattern = pattern
    self.ports = ports
    self.names = names ?? [pattern]
  }

  /// What a certificate may stand for: the host, or the domain of a pattern, whose hosts have no end.
  package var certified: String {
    pattern.split(separator: "*").last.map { String($0.drop { $0 == "." }) } ?? pattern
  }
}
