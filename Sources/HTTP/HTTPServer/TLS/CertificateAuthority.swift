import CHTTP
import Foundation
import Basics

/// A certificate authority of this machine, trusted only by programs that are configured with it.
/// It is limited to a few hosts, valid for thirty days, and renewed automatically.
package struct CertificateAuthority: Sendable, Hashable {
  /// The path of the file with the certificate (PEM).
  package let certificate: String
  /// The path of the file with the key, readable only by its owner.
  let key: String
  /// The hosts that the authority may certify, including their subdomains.
  let hosts: [String]

  /// Validity in days.
  private static let lifetime: Int32 = 30
  /// Days of remaining validity below which the authority is renewed, longer than any run lasts.
  private static let reserve: Int32 = 10

  /// Opens the authority in a folder. Creates it if it is missing, and renews it if it expires
  /// soon.
  ///
  /// Other users may read the certificate, so that their programs can trust it.
  package init(madeIn folder: String, for hosts: [String]) throws(ServerCertificate.Failure) {
    let certificate = folder + "/authority.pem"
    let key = folder + "/authority-key.pem"
    self.certificate = certificate
    self.key = key
    self.hosts = hosts
    let constraints = Self.constraints(to: hosts)
    try PrivateFiles.makeFolder(folder, mode: 0o711)
    try FileLock.withLock(ofFolder: folder) { () throws(ServerCertificate.Failure) in
      try PrivateFiles.check(key)
      let days = ch_authority_days(certificate, key, constraints, Self.lifetime)
      if days > Self.reserve { return }
      // A certificate renewed with the same key is still trusted by running programs. After it has
      // expired, or for other hosts, a new key is created.
      if days == 0 { Self.remove(folder) }
      try ServerCertificate.check { message, size in
        ch_make_authority(certificate, key, constraints, Self.lifetime, message, size) == 1
      }
      chmod(certificate, 0o644)
    }
  }

  /// OpenSSL's name constraints. Excludes all IP addresses explicitly, because types of names that
  /// are not listed are unrestricted.
  static func constraints(to hosts: [String]) -> String {
    let permitted = hosts.map { "permitted;DNS:\($0)" }
    let excluded = ["IP:0.0.0.0/0.0.0.0", "IP:::/::"].map { "excluded;\($0)" }
    return (["critical"] + permitted + excluded).joined(separator: ",")
  }

  /// Removes the key, and the files that older versions created with it.
  private static func remove(_ folder: String) {
    for name in ["authority-key", "services", "services-key"] { unlink("\(folder)/\(name).pem") }
  }
}
