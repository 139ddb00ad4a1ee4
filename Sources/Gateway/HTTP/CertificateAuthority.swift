import CHTTP
import Foundation
import Locks

/// An authority of this machine's own, whose certificates only those trust who are told of it.
package struct CertificateAuthority: Sendable, Hashable {
  /// The file of its certificate (PEM).
  package let certificate: String
  /// The file of its key, readable by its owner alone.
  package let key: String
  private let folder: String

  /// The authority in a folder, made there where it is missing.
  package init(madeIn folder: String) throws(ServerCertificate.Failure) {
    self.folder = folder
    let certificate = folder + "/authority.pem"
    let key = folder + "/authority-key.pem"
    self.certificate = certificate
    self.key = key
    let files = FileManager.default
    do {
      try files.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw ServerCertificate.Failure(
        reason: "\(folder) cannot be made: \(error.localizedDescription)")
    }
    try FileLock.withLock(ofFolder: folder) { () throws(ServerCertificate.Failure) in
      if files.fileExists(atPath: certificate), files.fileExists(atPath: key) { return }
      try ServerCertificate.check { message, size in
        ch_make_authority(certificate, key, message, size) == 1
      }
    }
  }

  /// A certificate for hosts, signed by the authority; made where there is none of that name.
  package func certificate(
    named name: String, for hosts: [String]
  ) throws(ServerCertificate.Failure) -> ServerCertificate {
    let made = ServerCertificate(
      certificate: "\(folder)/\(name).pem", key: "\(folder)/\(name)-key.pem")
    let files = FileManager.default
    let names = hosts.map { "DNS:\($0)" }.joined(separator: ",")
    try FileLock.withLock(ofFolder: folder) { () throws(ServerCertificate.Failure) in
      if files.fileExists(atPath: made.certificate), files.fileExists(atPath: made.key) { return }
      try ServerCertificate.check { message, size in
        ch_make_signed(made.certificate, made.key, names, certificate, key, message, size) == 1
      }
    }
    return made
  }

  /// A new RSA key in PEM (PKCS #8).
  package static func rsaKey() throws(ServerCertificate.Failure) -> String {
    var text = [CChar](repeating: 0, count: 8192)
    try ServerCertificate.check { message, size in
      ch_make_rsa_key(&text, text.count, message, size) == 1
    }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
