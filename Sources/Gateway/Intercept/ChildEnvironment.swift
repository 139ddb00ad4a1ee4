package import HTTPServer
import Fence
import Foundation

/// The variables that lead a back end to Islet: a proxy, a library that is loaded before others, and files
/// with the certificates that it is to trust.
package struct ChildEnvironment: Sendable {
  /// How a program is led.
  package enum InterceptionMethod: String, Sendable, CaseIterable {
    /// By `HTTPS_PROXY`.
    case proxy
    /// By a library that is loaded before its own (Linux).
    case preload
    /// By both: the usual way where a library can be loaded.
    case both
    /// By lines of a hosts file, which a person writes.
    case hosts
  }

  /// Names and values, in the order in which they are printed.
  package private(set) var variables: [(name: String, value: String)] = []

  /// Works out the variables; files are made in the folder of the authority.
  package init(
    way: InterceptionMethod, proxy: String, interceptor: Int, preload: String?,
    authority: CertificateAuthority,
    gateway: String, outer environment: [String: String], folder: String
  ) throws(ServerCertificate.Failure) {
    let bundle = try Self.bundle(authority, environment, folder)
    for name in [
      "SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "AWS_CA_BUNDLE",
      "GRPC_DEFAULT_SSL_ROOTS_FILE_PATH", "GIT_SSL_CAINFO",
    ] {
      variables.append((name, bundle))
    }
    variables.append(("NODE_EXTRA_CA_CERTS", authority.certificate))
    if let store = Self.trustStore(authority, environment, folder) {
      let options = environment["JAVA_TOOL_OPTIONS"].map { $0 + " " } ?? ""
      // No option of Java's gives a proxy its credentials.
      variables.append(
        (
          "JAVA_TOOL_OPTIONS",
          options
            + "-Djavax.net.ssl.trustStore=\(store) -Djavax.net.ssl.trustStorePassword=changeit"
        ))
    }
    if way == .proxy || way == .both {
      for name in ["HTTPS_PROXY", "https_proxy"] {
        variables.append((name, proxy))
      }
      // What names no caught host stays; the proxy itself keeps to the whole of it.
      for name in ["NO_PROXY", "no_proxy"] {
        guard let value = environment[name] else { continue }
        let kept = value.split(whereSeparator: { ", ".contains($0) }).map(String.init)
          .filter { !CaughtHosts.isReached(byException: $0) }
        variables.append((name, kept.joined(separator: ",")))
      }
      // Node from 24 on looks at the proxy only when it is asked to.
      variables.append(("NODE_USE_ENV_PROXY", "1"))
    }
    if way == .preload || way == .both, let preload {
      let before = environment["LD_PRELOAD"].map { $0.isEmpty ? "" : " " + $0 } ?? ""
      variables.append(("LD_PRELOAD", preload + before))
      variables.append(("ISLET_CATCH_PORT", "\(interceptor)"))
      variables.append(("ISLET_CATCH_HOSTS", CaughtHosts.patterns))
    }
    variables.append(("ISLET_GATEWAY", gateway))
    if (environment["GOOGLE_APPLICATION_CREDENTIALS"] ?? "").isEmpty {
      variables.append(("GOOGLE_APPLICATION_CREDENTIALS", try ServiceAccount.file(in: folder)))
      if (environment["GOOGLE_CLOUD_PROJECT"] ?? "").isEmpty {
        variables.append(("GOOGLE_CLOUD_PROJECT", "islet"))
      }
    }
  }

  /// The environment of a child.
  package func applied(to environment: [String: String]) -> [String: String] {
    var environment = environment
    for (name, value) in variables { environment[name] = value }
    return environment
  }

  /// Lines for a shell.
  package var shell: String {
    variables.map { name, value in
      "export \(name)='\(value.replacing("'", with: "'\\''"))'\n"
    }.joined()
  }

  /// The system's roots with the authority's certificate, in one file.
  private static func bundle(
    _ authority: CertificateAuthority, _ environment: [String: String], _ folder: String
  ) throws(ServerCertificate.Failure) -> String {
    let candidates = [
      environment["SSL_CERT_FILE"], environment["REQUESTS_CA_BUNDLE"],
      "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
      "/etc/ssl/cert.pem", "/opt/homebrew/etc/openssl@3/cert.pem",
    ]
    let path = folder + "/roots.pem"
    let system = candidates.compactMap { $0 }.filter { $0 != path }.lazy
      .compactMap { FileManager.default.contents(atPath: $0) }.first
    guard let own = FileManager.default.contents(atPath: authority.certificate) else {
      throw ServerCertificate.Failure(reason: "\(authority.certificate) cannot be read")
    }
    do {
      try ((system ?? Data()) + Data("\n".utf8) + own).write(
        to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw ServerCertificate.Failure(reason: "\(path): \(error.localizedDescription)")
    }
    chmod(path, 0o644)
    return path
  }

  private static func keytool(_ environment: [String: String]) -> String? {
    let own = environment["JAVA_HOME"].map { $0 + "/bin/keytool" }
    if let own, let path = ProgramSearch.path(of: own, environment) { return path }
    let path = ProgramSearch.path(of: "keytool", environment)
    #if os(macOS)
      // Where there is no Java, Apple's own opens a dialog. This program just says so.
      if path == "/usr/bin/keytool" {
        var question = ChildProcess.Options(
          "/usr/libexec/java_home", ["--failfast"],
          environment: environment.map { "\($0)=\($1)" })
        question.output = .pipe
        question.errors = nil
        guard let run = try? ProgramRun(question, seconds: 10), run.status.isSuccess else {
          return nil
        }
      }
    #endif
    return path
  }

  /// Java's own kind of file, where there is a keytool to make it with.
  private static func trustStore(
    _ authority: CertificateAuthority, _ environment: [String: String], _ folder: String
  ) -> String? {
    guard let keytool = keytool(environment) else { return nil }
    let home = URL(fileURLWithPath: keytool).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = folder + "/truststore.jks"
    // Java's own roots stay trusted. Made aside and put in place whole: another run may be reading it.
    let roots = home.appendingPathComponent("lib/security/cacerts").resolvingSymlinksInPath()
    let made = path + ".\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: made) }
    try? FileManager.default.copyItem(at: roots, to: URL(fileURLWithPath: made))
    try? FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: made)
    let words = [
      "-importcert", "-noprompt", "-alias", "islet", "-storepass", "changeit", "-keystore", made,
      "-file", authority.certificate,
    ]
    let options = ChildProcess.Options(
      keytool, words, environment: environment.map { "\($0)=\($1)" })
    guard let run = try? ProgramRun(options, seconds: 30), run.status.isSuccess,
      rename(made, path) == 0
    else { return nil }
    return path
  }
}
