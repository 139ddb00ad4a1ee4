@testable import HTTPServer
import Foundation
import Testing

@testable import Intercept

/// The files that a program in a namespace sees instead of the machine's, and the variables for
/// other programs.
@Suite struct NamespaceTests {
  @Test func hostsFileAddsServicesAndKeepsTheRest() {
    let text = HostsFile.hosts(
      """
      # mine
      127.0.0.1 localhost
      10.0.0.9 db fcm.googleapis.com  # mixed
      10.0.0.8 rest.iad-77.braze.com
      ::1 localhost ip6-localhost
      """)
    let lines = text.split(separator: "\n").map(String.init)
    for name in CaughtHosts.names {
      #expect(lines.contains("127.83.76.1 \(name)"))
      #expect(lines.contains("::ffff:127.83.76.1 \(name)"))
    }
    let rest = lines.filter { !$0.contains("127.83.76.1") }
    #expect(
      rest == ["# mine", "127.0.0.1 localhost", "10.0.0.9 db", "::1 localhost ip6-localhost"])
    #expect(HostsFile.hosts(text).contains("10.0.0.9 db\n"))
  }

  @Test(arguments: [
    ("hosts: files dns", "hosts: files dns"), ("hosts:\tdns files", "hosts: files dns"),
    (
      "hosts: mymachines resolve [!UNAVAIL=return] files myhostname dns",
      "hosts: files mymachines resolve [!UNAVAIL=return] myhostname dns"
    ),
    ("hosts: files [NOTFOUND=return SUCCESS=return] dns", "hosts: files dns"),
    ("hosts: dns", "hosts: files dns"), ("passwd: files systemd", "passwd: files systemd"),
  ])
  func hostsFileTakesPrecedence(_ line: String, _ changed: String) {
    #expect(HostsFile.filesFirst("a: b\n\(line)\n") == "a: b\n\(changed)\n")
  }

  /// A variable that names a file overrides one that the user has: that file's contents are kept.
  @Test func userSettingsAreKept() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let own = folder + "/own-wgetrc"
    try "tries = 7".write(toFile: own, atomically: true, encoding: .utf8)
    for environment in [["WGETRC": own], ["HOME": folder + "/home"]] {
      if environment["HOME"] != nil {
        try FileManager.default.createDirectory(
          atPath: folder + "/home", withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: own, toPath: folder + "/home/.wgetrc")
      }
      let path = try TrustFiles.wgetrc("/roots.pem", environment, folder)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text == "tries = 7\nca_certificate = /roots.pem\n")
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect((mode as? NSNumber)?.intValue == 0o600)
    }
    for (before, after) in [
      (nil, ":\(folder)/php"), ("", "\(folder)/php"), ("/etc/php", "/etc/php:\(folder)/php"),
      (":/own", ":/own:\(folder)/php"), (":\(folder)/php", ":\(folder)/php"),
    ] {
      let environment = before.map { ["PHP_INI_SCAN_DIR": $0] } ?? [:]
      #expect(try TrustFiles.phpFolders("/roots.pem", environment, folder) == after)
    }
  }

  /// The certificate roots of the environments in which a program may run.
  @Test func everyRootsFileHasTheAuthority() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let packages = folder + "/app/lib/python3.12/site-packages/certifi"
    try FileManager.default.createDirectory(atPath: packages, withIntermediateDirectories: true)
    try "theirs".write(toFile: packages + "/cacert.pem", atomically: true, encoding: .utf8)
    let authority = try CertificateAuthority(
      madeIn: folder + "/authority", for: CaughtHosts.certified)
    let mounts = try TrustFiles.mounts(
      authority, program: folder + "/app/bin/python", [:], in: folder + "/authority")
    let target = URL(fileURLWithPath: packages + "/cacert.pem").resolvingSymlinksInPath().path
    let mount = try #require(mounts.first { $0.target == target })
    let own = try String(contentsOfFile: authority.certificate, encoding: .utf8)
    #expect(try String(contentsOfFile: mount.source, encoding: .utf8) == "theirs\n" + own)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "theirs")
    #expect(Set(mounts.map(\.target)).count == mounts.count)
  }

  private static func folder() throws -> String {
    let folder = NSTemporaryDirectory() + "islet-namespace-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }
}
