package import HTTPServer
import Foundation
import Basics

/// A service account that works with Islet alone, for SDKs that insist on one.
package enum ServiceAccount {
  /// The file in a folder, made there where it is missing, readable by its owner alone.
  package static func file(in folder: String) throws(ServerCertificate.Failure) -> String {
    let path = folder + "/service-account.json"
    try FileLock.withLock(ofFolder: folder) { () throws(ServerCertificate.Failure) in
      if !FileManager.default.fileExists(atPath: path) { try make(path) }
    }
    return path
  }

  private static func make(_ path: String) throws(ServerCertificate.Failure) {
    let account: JSON = [
      "type": "service_account", "project_id": "islet", "private_key_id": "islet",
      "private_key": .string(try SigningKey.make(isElliptic: false)),
      "client_email": "islet@islet.iam.gserviceaccount.com", "client_id": "1",
      "auth_uri": "https://accounts.google.com/o/oauth2/auth",
      "token_uri": "https://oauth2.googleapis.com/token", "universe_domain": "googleapis.com",
    ]
    let made = FileManager.default.createFile(
      atPath: path, contents: Data(account.encoded), attributes: [.posixPermissions: 0o600])
    guard made else { throw ServerCertificate.Failure(reason: "\(path) cannot be written") }
  }
}
