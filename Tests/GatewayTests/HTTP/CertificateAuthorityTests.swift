@testable import HTTPServer
@testable import HTTP
import CHTTP
import Foundation
import Basics
import Testing

@testable import Gateway

/// The certificate authority of `run`: its validity, its hosts, and who may have created it.
@Suite struct CertificateAuthorityTests {
  private let folder = NSTemporaryDirectory() + "islet-authority-\(UUID().uuidString)"
  private let hosts = ["push.example", "example.org"]
  private let files = FileManager.default

  private var constraints: String { CertificateAuthority.constraints(to: hosts) }

  private func remove() { try? files.removeItem(atPath: folder) }

  private func mode(_ path: String) throws -> Int {
    try #require(files.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber).intValue
  }

  /// The output of `openssl verify` for a certificate that the authority's key signed for a name.
  private func verify(_ name: String, _ authority: CertificateAuthority) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      """
      openssl req -new -newkey rsa:2048 -nodes -keyout '\(folder)/leaf.key' -subj /CN=x \
        -out '\(folder)/leaf.csr' 2>&1 && echo 'subjectAltName=\(name)' >'\(folder)/ext' &&
      openssl x509 -req -in '\(folder)/leaf.csr' -CA '\(authority.certificate)' \
        -CAkey '\(authority.key)' -set_serial 7 -days 3 -extfile '\(folder)/ext' \
        -out '\(folder)/leaf.pem' 2>&1 &&
      openssl verify -x509_strict -CAfile '\(authority.certificate)' '\(folder)/leaf.pem' 2>&1
      """,
    ]
    process.standardOutput = Pipe()
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  @Test func isValidThirtyDaysForItsHostsOnly() throws {
    defer { remove() }
    let authority = try CertificateAuthority(madeIn: folder, for: hosts)
    let days = ch_authority_days(authority.certificate, authority.key, constraints, 30)
    #expect((29...30).contains(days))
    #expect(ch_authority_days(authority.certificate, authority.key, constraints, 29) == 0)
    #expect(try mode(folder) == 0o711)
    #expect(try mode(authority.key) == 0o600)
    #expect(try mode(authority.certificate) == 0o644)
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"), "no openssl"))
  func clientsRejectItForOtherHosts() throws {
    defer { remove() }
    let authority = try CertificateAuthority(madeIn: folder, for: hosts)
    #expect(try verify("DNS:push.example", authority))
    #expect(try verify("DNS:a.example.org", authority))
    #expect(try !verify("DNS:bank.example", authority))
    #expect(try !verify("IP:127.0.0.1", authority))
    #expect(try !verify("IP:::1", authority))
  }

  /// It is renewed with its key before it expires, and replaced if it has expired, or may sign for
  /// more hosts or longer.
  @Test func isRenewedByItself() throws {
    defer { remove() }
    let authority = try CertificateAuthority(madeIn: folder, for: hosts)
    func contents() -> [Data?] {
      [authority.key, authority.certificate].map(files.contents(atPath:))
    }
    func make(days: Int32, constraints: String) {
      var message = [CChar](repeating: 0, count: 512)
      #expect(
        ch_make_authority(
          authority.certificate, authority.key, constraints, days, &message, message.count) == 1)
    }
    make(days: 12, constraints: constraints)
    var before = contents()
    _ = try CertificateAuthority(madeIn: folder, for: hosts)
    #expect(contents() == before)
    for (days, constraints, keepsKey) in [
      (5, constraints, true), (0, constraints, false), (31, constraints, false),
      (30, "critical,permitted;DNS:example", false), (30, constraints + ",permitted;DNS:b", false),
    ] {
      make(days: Int32(days), constraints: constraints)
      before = contents()
      _ = try CertificateAuthority(madeIn: folder, for: hosts)
      #expect(contents()[1] != before[1], "\(days) \(constraints)")
      #expect((contents()[0] == before[0]) == keepsKey, "\(days) \(constraints)")
      #expect(ch_authority_days(authority.certificate, authority.key, self.constraints, 30) > 28)
    }
  }

  @Test(arguments: [0o777, 0o770, 0o702, 0o1777]) func folderWritableByOthersIsRejected(mode: Int)
    throws
  {
    defer { remove() }
    _ = try CertificateAuthority(madeIn: folder, for: hosts)
    try files.setAttributes([.posixPermissions: mode], ofItemAtPath: folder)
    let failure = #expect(throws: ServerCertificate.Failure.self) {
      try CertificateAuthority(madeIn: folder, for: hosts)
    }
    #expect(failure?.reason.contains(folder) == true && failure?.fix != nil)
  }

  @Test(arguments: [0o644, 0o640, 0o620]) func keyReadableByOthersIsRejected(mode: Int) throws {
    defer { remove() }
    let authority = try CertificateAuthority(madeIn: folder, for: hosts)
    try files.setAttributes([.posixPermissions: mode], ofItemAtPath: authority.key)
    let failure = #expect(throws: ServerCertificate.Failure.self) {
      try CertificateAuthority(madeIn: folder, for: hosts)
    }
    #expect(failure?.reason.contains("(mode 0\(String(mode, radix: 8)))") == true)
    #expect(failure?.fix != nil)
  }

  @Test func specialFilesAreRejected() throws {
    defer { remove() }
    let authority = try CertificateAuthority(madeIn: folder, for: hosts)
    try files.moveItem(atPath: authority.key, toPath: folder + "/other")
    try files.createSymbolicLink(atPath: authority.key, withDestinationPath: folder + "/other")
    #expect(throws: ServerCertificate.Failure.self) {
      try CertificateAuthority(madeIn: folder, for: hosts)
    }
    remove()
    try files.createSymbolicLink(atPath: folder, withDestinationPath: "/tmp")
    #expect(throws: ServerCertificate.Failure.self) {
      try CertificateAuthority(madeIn: folder, for: hosts)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "not root")) func filesOfAnotherUserAreRejected() throws {
    defer { remove() }
    let authority = try CertificateAuthority(madeIn: folder, for: hosts)
    for path in [folder, authority.key] {
      chown(path, 65_534, 65_534)
      #expect(throws: ServerCertificate.Failure.self) {
        try CertificateAuthority(madeIn: folder, for: hosts)
      }
      chown(path, 0, 0)
    }
    _ = try CertificateAuthority(madeIn: folder, for: hosts)
  }

  /// An authority of an earlier version, for ten years and any host: it is replaced together with
  /// its key.
  @Test func folderOfOlderVersionIsReplaced() throws {
    defer { remove() }
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    chmod(folder, 0o700)
    let key = folder + "/authority-key.pem"
    var message = [CChar](repeating: 0, count: 512)
    #expect(
      ch_make_certificate(
        folder + "/authority.pem", key, "DNS:example.org", &message, message.count) == 1)
    let before = files.contents(atPath: key)
    #expect(files.createFile(atPath: folder + "/services-key.pem", contents: Data("old".utf8)))
    let authority = try CertificateAuthority(madeIn: folder, for: hosts)
    #expect(files.contents(atPath: authority.key) != before)
    #expect(!files.fileExists(atPath: folder + "/services-key.pem"))
    #expect(try mode(folder) == 0o711)
  }

  /// The server creates certificates only for requested names.
  @Test(arguments: [
    ("push.example", true), ("x.example.org", true), ("PUSH.example", true),
    ("bank.example", false), ("example.org.evil.example", false),
  ])
  func certificatesAreMadeOnDemand(_ host: String, _ isServed: Bool) throws {
    defer { remove() }
    let authority = try CertificateAuthority(madeIn: folder, for: hosts)
    let listener = HTTPListener(ListenAddress(host: "127.0.0.1", port: 0), authority: authority)
    let server = try HTTPServer([listener]) { _, responder in
      responder.respond(HTTPResponse(status: 200, json: [:]))
    }
    defer { server.stop() }
    let answer = try? Curl.send(
      "https://\(host):\(server.port)/", [], body: nil,
      options: [
        "--no-insecure", "--cacert", authority.certificate, "--resolve",
        "\(host):\(server.port):127.0.0.1",
      ]
    )
    #expect((answer?.reply.status == 200) == isServed)
  }
}
