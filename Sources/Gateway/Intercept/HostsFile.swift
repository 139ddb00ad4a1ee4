import CIntercept
import Foundation
import HTTPServer

/// The files for name lookup (hosts(5), nsswitch.conf(5)) that a program in a namespace sees.
enum HostsFile {
  static let path = "/etc/hosts"
  static let switchPath = "/etc/nsswitch.conf"
  /// The socket of the name service cache daemon, which would answer from the machine's own files.
  private static let nscd = "/var/run/nscd/socket"

  /// Writes the files into a folder and returns the mounts that replace the system's files by them.
  static func writeMounts(in folder: String) throws(ServerCertificate.Failure) -> [Namespace.Mount]
  {
    var mounts: [Namespace.Mount] = []
    for (path, change) in [(path, hosts), (switchPath, filesFirst)] {
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      let own = folder + "/" + (path as NSString).lastPathComponent
      try TrustFiles.write(Data(change(String(decoding: data, as: UTF8.self)).utf8), to: own)
      mounts.append(Namespace.Mount(source: own, target: path))
    }
    if FileManager.default.fileExists(atPath: nscd) {
      mounts.append(Namespace.Mount(source: "/dev/null", target: nscd))
    }
    return mounts
  }

  /// Adds entries to a hosts file that map the services' names to this machine (hosts(5)).
  ///
  /// Each name also gets an IPv6 address: a program that looks up only IPv6 addresses would
  /// otherwise ask the network.
  static func hosts(_ text: String) -> String {
    let kept = text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      guard words.dropFirst().contains(where: isCaught) else { return String(line) }
      let others = words.filter { !isCaught($0) }
      return others.count > 1 ? others.joined(separator: " ") : nil
    }
    let own = CaughtHosts.names.flatMap { ["\(CI_ADDRESS) \($0)", "::ffff:\(CI_ADDRESS) \($0)"] }
    return (own + kept).joined(separator: "\n") + "\n"
  }

  private static func isCaught(_ name: Substring) -> Bool {
    CaughtHosts.contains(String(name), port: 443)
  }

  /// Makes `files` the first source for host names (nsswitch.conf(5)), because systemd's resolver
  /// reads the machine's own hosts file.
  static func filesFirst(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.hasPrefix("hosts:") else { return String(line) }
      var services = line.dropFirst("hosts:".count).split(whereSeparator: \.isWhitespace)
      if let place = services.firstIndex(of: "files") {
        services.remove(at: place)
        // The following `[…]` defines what happens if the files do not contain a name.
        if place < services.count, services[place].hasPrefix("[") {
          let end = services[place...].firstIndex { $0.hasSuffix("]") } ?? place
          services.removeSubrange(place...end)
        }
      }
      return "hosts: files " + services.joined(separator: " ")
    }.joined(separator: "\n")
  }
}
