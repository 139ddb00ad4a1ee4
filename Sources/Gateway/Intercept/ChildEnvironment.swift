import Basics
import Foundation
package import HTTPServer

/// The environment variables that redirect a back end to Islet. They set a proxy, a preloaded
/// library, and files with the certificates to trust.
package struct ChildEnvironment: Sendable {
  package enum InterceptionMethod: String, Sendable, CaseIterable {
    /// A separate namespace, for programs in any language (Linux).
    case namespace
    /// `HTTPS_PROXY`.
    case proxy
    /// A preloaded library (Linux), and a proxy for programs that do not load it.
    case preload

    /// A namespace's hosts file holds only exact names, so the library covers the patterns.
    var loadsLibrary: Bool { self == .namespace || self == .preload }

    /// In a namespace only if the environment already has a proxy: programs then let the proxy
    /// resolve the hosts.
    func setsProxy(_ environment: [String: String]) -> Bool {
      let names = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"]
      return self == .proxy || self == .preload
        || self == .namespace && names.contains { environment[$0]?.isEmpty == false }
    }
  }

  /// The variables in the order in which they are printed.
  private(set) var variables: [(name: String, value: String)] = []

  /// Collects the variables. Writes the files that they name into `folder`, the folder of the
  /// certificate authority.
  package init(
    way: InterceptionMethod, proxy: String, interceptor: Int, preload: String?,
    authority: CertificateAuthority,
    gateway: String, outer environment: [String: String], folder: String
  ) throws(ServerCertificate.Failure) {
    let bundle = try TrustFiles.bundle(authority, environment, folder)
    for name in [
      "SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "AWS_CA_BUNDLE",
      "GRPC_DEFAULT_SSL_ROOTS_FILE_PATH", "GIT_SSL_CAINFO", "PERL_LWP_SSL_CA_FILE",
    ] {
      variables.append((name, bundle))
    }
    variables.append(("NODE_EXTRA_CA_CERTS", authority.certificate))
    variables.append(("WGETRC", try TrustFiles.wgetrc(bundle, environment, folder)))
    variables.append(("PHP_INI_SCAN_DIR", try TrustFiles.phpFolders(bundle, environment, folder)))
    if let store = TrustFiles.trustStore(authority, environment, folder) {
      let options = environment["JAVA_TOOL_OPTIONS"].map { $0 + " " } ?? ""
      // Java has no option that passes credentials to a proxy.
      variables.append(
        (
          "JAVA_TOOL_OPTIONS",
          options
            + "-Djavax.net.ssl.trustStore=\(store) -Djavax.net.ssl.trustStorePassword=changeit"
        ))
    }
    if way.setsProxy(environment) {
      for name in ["HTTPS_PROXY", "https_proxy"] {
        variables.append((name, proxy))
      }
      // Removes the entries that match an intercepted host. Islet's proxy follows the original
      // list.
      for name in ["NO_PROXY", "no_proxy"] {
        guard let value = environment[name] else { continue }
        let kept = value.split(whereSeparator: { ", ".contains($0) }).map(String.init)
          .filter { !CaughtHosts.isReached(byException: $0) }
        variables.append((name, kept.joined(separator: ",")))
      }
      // Node from version 24 on uses the proxy only if this is set.
      variables.append(("NODE_USE_ENV_PROXY", "1"))
    }
    if way.loadsLibrary, let preload {
      let before = environment["LD_PRELOAD"].map { $0.isEmpty ? "" : " " + $0 } ?? ""
      variables.append(("LD_PRELOAD", preload + before))
      variables.append(("ISLET_CATCH_PORT", "\(interceptor)"))
      variables.append(
        ("ISLET_CATCH_HOSTS", way == .namespace ? CaughtHosts.openPatterns : CaughtHosts.patterns))
    }
    variables.append(("ISLET_GATEWAY", gateway))
    if (environment["GOOGLE_APPLICATION_CREDENTIALS"] ?? "").isEmpty {
      variables.append(("GOOGLE_APPLICATION_CREDENTIALS", try ServiceAccount.file(in: folder)))
      if (environment["GOOGLE_CLOUD_PROJECT"] ?? "").isEmpty {
        variables.append(("GOOGLE_CLOUD_PROJECT", "islet"))
      }
    }
  }

  package func applied(to environment: [String: String]) -> [String: String] {
    var environment = environment
    for (name, value) in variables { environment[name] = value }
    return environment
  }

  package var shell: String {
    variables.map { name, value in
      "export \(name)='\(value.replacing("'", with: "'\\''"))'\n"
    }.joined()
  }
}

/// A service account that works only with Islet, for SDKs that require one.
package enum ServiceAccount {
  /// The path of the file, created if it is missing, and readable only by its owner.
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
