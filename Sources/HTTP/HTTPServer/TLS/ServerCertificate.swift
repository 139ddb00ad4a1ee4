import CHTTP
import Foundation
import Basics

/// A certificate and its key for TLS, as PEM files.
package struct ServerCertificate: Sendable, Hashable {
  /// The path of a file with the certificate, followed by its chain.
  package var certificate: String
  package var key: String

  /// Why a certificate cannot be used, with the message of OpenSSL or the system.
  package struct Failure: Error, Sendable, Hashable {
    package var reason: String
    package var fix: String?

    package init(reason: String, fix: String? = nil) {
      self.reason = reason
      self.fix = fix
    }
  }

  package init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }

  /// Opens the self-signed certificate in a folder, for this machine and some hosts. Creates it if
  /// it is missing, readable only by its owner.
  package init(madeIn folder: String, for hosts: [String]) throws(Failure) {
    self.init(certificate: folder + "/certificate.pem", key: folder + "/key.pem")
    let files = FileManager.default
    let (certificate, key) = (certificate, key)
    let names = (["localhost"] + hosts).map { "DNS:\($0)" } + ["IP:127.0.0.1", "IP:::1"]
    try PrivateFiles.makeFolder(folder, mode: 0o700)
    try FileLock.withLock(ofFolder: folder) { () throws(Failure) in
      if files.fileExists(atPath: certificate), files.fileExists(atPath: key) { return }
      try Self.check { message, size in
        ch_make_certificate(certificate, key, names.joined(separator: ","), message, size) == 1
      }
    }
  }

  /// Calls a C function that reports a failure with a message.
  static func check(_ call: (UnsafeMutablePointer<CChar>?, Int) -> Bool) throws(Failure) {
    var message = [CChar](repeating: 0, count: 512)
    guard !call(&message, message.count) else { return }
    let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    throw Failure(reason: String(decoding: text, as: UTF8.self))
  }
}
