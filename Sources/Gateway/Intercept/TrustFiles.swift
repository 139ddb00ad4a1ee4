import ChildProcesses
import Foundation
import HTTPServer

/// Creates files that make programs trust Islet's authority in addition to their usual roots. The
/// files are in the authority's folder; none of the user's files is changed.
enum TrustFiles {
  /// The paths at which distributions keep the root certificates
  /// (https://go.dev/src/crypto/x509/root_linux.go).
  private static let systemRoots = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/etc/ssl/ca-bundle.pem",
    "/etc/pki/tls/cacert.pem", "/etc/ssl/cert.pem",
  ]

  /// Mounts that replace root files by copies with the authority added. They cover the system's
  /// root file, and that of Python's certifi (https://github.com/certifi/python-certifi) in the
  /// environments that the program may run in.
  static func mounts(
    _ authority: CertificateAuthority, program: String?, _ environment: [String: String],
    in folder: String
  ) throws(ServerCertificate.Failure) -> [Namespace.Mount] {
    let own = try certificate(authority)
    let files = systemRoots + certifi(program: program, environment)
    let targets = Set(files.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path })
    var mounts: [Namespace.Mount] = []
    for target in targets.sorted() {
      guard let data = FileManager.default.contents(atPath: target) else { continue }
      let path = folder + "/roots" + target.replacing("/", with: "-")
      try write(data + Data("\n".utf8) + own, to: path)
      mounts.append(Namespace.Mount(source: path, target: target))
    }
    return mounts
  }

  private static func certifi(program: String?, _ environment: [String: String]) -> [String] {
    let here = FileManager.default.currentDirectoryPath
    var places = ["VIRTUAL_ENV", "CONDA_PREFIX", "PYTHONHOME"].compactMap { environment[$0] }
    // `.venv/bin/python` runs in the environment `.venv`.
    if let program {
      places.append(
        URL(fileURLWithPath: program).deletingLastPathComponent().deletingLastPathComponent().path)
    }
    places += [".venv", "venv", "env"].map { "\(here)/\($0)" }
    if let home = environment["HOME"] {
      places.append(home + "/.local")
      places += entries(home + "/.pyenv/versions")
    }
    places += ["/usr/local", "/usr"]
    return places.flatMap { entries($0 + "/lib") }
      .filter { ($0 as NSString).lastPathComponent.hasPrefix("python3") }
      .flatMap { library in
        ["site-packages", "dist-packages"].map { "\(library)/\($0)/certifi/cacert.pem" }
      }
  }

  private static func entries(_ folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { "\(folder)/\($0)" }
  }

  /// A wget configuration that names the root file. It includes the user's configuration, which the
  /// environment variable would replace
  /// (https://www.gnu.org/software/wget/manual/html_node/Wgetrc-Location.html).
  static func wgetrc(
    _ bundle: String, _ environment: [String: String], _ folder: String
  ) throws(ServerCertificate.Failure) -> String {
    let path = folder + "/wgetrc"
    let own = environment["WGETRC"] ?? environment["HOME"].map { $0 + "/.wgetrc" }
    let text = own.flatMap { $0 == path ? nil : FileManager.default.contents(atPath: $0) }
    // Private, because the user's configuration may contain passwords.
    try write(
      (text ?? Data()) + Data("\nca_certificate = \(bundle)\n".utf8), to: path,
      mode: text == nil ? 0o644 : 0o600)
    return path
  }

  /// The folders in which PHP looks for settings: the usual ones, and one with settings that name
  /// the root file for curl and streams
  /// (https://www.php.net/manual/en/configuration.file.php#configuration.file.scan). An empty name
  /// means PHP's default folder.
  static func phpFolders(
    _ bundle: String, _ environment: [String: String], _ folder: String
  ) throws(ServerCertificate.Failure) -> String {
    let own = folder + "/php"
    try? FileManager.default.createDirectory(
      atPath: own, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    try write(
      Data("curl.cainfo = \"\(bundle)\"\nopenssl.cafile = \"\(bundle)\"\n".utf8),
      to: own + "/islet.ini")
    guard let before = environment["PHP_INI_SCAN_DIR"] else { return ":" + own }
    if before.split(separator: ":").contains(Substring(own)) { return before }
    return before.isEmpty ? own : before + ":" + own
  }

  /// Replaces a file atomically, because another run may be reading it.
  static func write(
    _ data: Data, to path: String, mode: Int = 0o644
  ) throws(ServerCertificate.Failure) {
    let made = path + ".\(getpid())"
    let files = FileManager.default
    try? files.removeItem(atPath: made)
    guard files.createFile(atPath: made, contents: data, attributes: [.posixPermissions: mode]),
      chmod(made, mode_t(mode)) == 0, rename(made, path) == 0
    else {
      let words = String(cString: strerror(errno))
      try? files.removeItem(atPath: made)
      throw ServerCertificate.Failure(reason: "\(path): \(words)")
    }
  }

  private static func certificate(
    _ authority: CertificateAuthority
  ) throws(ServerCertificate.Failure) -> Data {
    guard let own = FileManager.default.contents(atPath: authority.certificate) else {
      throw ServerCertificate.Failure(reason: "\(authority.certificate) cannot be read")
    }
    return own
  }

  /// Writes the system's roots and the authority's certificate into one file.
  static func bundle(
    _ authority: CertificateAuthority, _ environment: [String: String], _ folder: String
  ) throws(ServerCertificate.Failure) -> String {
    let candidates =
      [environment["SSL_CERT_FILE"], environment["REQUESTS_CA_BUNDLE"]] + systemRoots
      + ["/opt/homebrew/etc/openssl@3/cert.pem"]
    let path = folder + "/roots.pem"
    let system = candidates.compactMap { $0 }.filter { $0 != path }.lazy
      .compactMap { FileManager.default.contents(atPath: $0) }.first
    let own = try certificate(authority)
    try write((system ?? Data()) + Data("\n".utf8) + own, to: path)
    return path
  }

  private static func keytool(_ environment: [String: String]) -> String? {
    let own = environment["JAVA_HOME"].map { $0 + "/bin/keytool" }
    if let own, let path = ProgramSearch.path(of: own, environment) { return path }
    let path = ProgramSearch.path(of: "keytool", environment)
    #if os(macOS)
      // Without an installed Java, Apple's `keytool` opens a dialog; `java_home` only fails.
      if path == "/usr/bin/keytool" {
        var question = ChildProcess.Options(
          "/usr/libexec/java_home", ["--failfast"], environment: environment.map { "\($0)=\($1)" })
        question.output = .pipe
        question.errors = nil
        guard let run = try? ProgramRun(question, seconds: 10), run.status.isSuccess else {
          return nil
        }
      }
    #endif
    return path
  }

  /// A trust store for Java; `nil` without keytool, which is needed to create it.
  static func trustStore(
    _ authority: CertificateAuthority, _ environment: [String: String], _ folder: String
  ) -> String? {
    guard let keytool = keytool(environment) else { return nil }
    let home = URL(fileURLWithPath: keytool).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent()
    // Keeps Java's own roots. Created at a temporary path and then moved, because another run may
    // be reading it.
    let roots = home.appendingPathComponent("lib/security/cacerts").resolvingSymlinksInPath()
    let path = folder + "/truststore" + roots.path.replacing("/", with: "-")
    if let made = changed(path), let given = changed(roots.path),
      let own = changed(authority.certificate), made > max(given, own)
    {
      return path
    }
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

  private static func changed(_ path: String) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date
  }
}
