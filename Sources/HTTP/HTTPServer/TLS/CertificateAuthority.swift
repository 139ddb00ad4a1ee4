import CHTTP
import Foundation
import Basics

/// An authority of this machine's own, whose certificates only those trust who are given it. It stands for
/// a few hosts and no other, lives for thirty days and is renewed by itself.
package struct CertificateAuthority: Sendable, Hashable {
  /// The file of its certificate (PEM).
  package let certificate: String
  /// The file of its key, readable by its owner alone.
  let key: String
  /// The hosts that it may stand for; what is below them is meant as well.
  let hosts: [String]

  /// Days for which it lives.
  private static let lifetime: Int32 = 30
  /// Days before its end from which on it is renewed: no run lasts longer.
  private static let reserve: Int32 = 10

  /// The authority in a folder, made there where it is missing, and anew where it will not last.
  ///
  /// Others may read what is in the folder and not secret, so that a program of another user can trust it.
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
      // Renewed with its key, it is still the one that programs under way trust; one that ended, or that may
      // stand for more, has nobody's trust any longer.
      if days == 0 { Self.remove(folder) }
      try ServerCertificate.check { message, size in
        ch_make_authority(certificate, key, constraints, Self.lifetime, message, size) == 1
      }
      chmod(certificate, 0o644)
    }
  }

  /// No address of a machine is among what it may stand for: what is not named is not constrained.
  static func constraints(to hosts: [String]) -> String {
    let permitted = hosts.map { "permitted;DNS:\($0)" }
    let excluded = ["IP:0.0.0.0/0.0.0.0", "IP:::/::"].map { "excluded;\($0)" }
    return (["critical"] + permitted + excluded).joined(separator: ",")
  }

  /// Removes the key, and what an older Islet made with it.
  private static func remove(_ folder: String) {
    for name in ["authority-key", "services", "services-key"] { unlink("\(folder)/\(name).pem") }
  }
}
