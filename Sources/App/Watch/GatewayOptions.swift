import Basics
import EventStore
import Foundation
import Gateway
import HTTP
import HTTPServer
import Simulator
import Vendors

enum GatewayOptions {
  static let durability = Option.value(
    "durability", nil, "WHAT",
    "what a response survives: process (default; a crash of the program), or power (also a "
      + "power cut, with an fsync per commit)", choices: ["process", "power"])

  /// The options of `serve`, and of `watch` for the gateway that it embeds.
  static let options: [Option] =
    [
      .value("listen", "l", "ADDR", "PORT, HOST:PORT or [v6]:PORT; default 127.0.0.1:5483"),
      .value("store", "s", "PATH", "the SQLite file, :memory:, or postgres://USER@HOST/DATABASE"),
      .value("keys", nil, "FILE", "the keys to accept, with their permissions (JSON5)"),
      .value(
        "source", nil, "SOURCE",
        "a REST API as activities: a file (JSON5), or a built-in one, such as github-actions:OWNER/NAME",
        completion: .builtInSources, repeats: true), VendorFiles.option,
      .value("retention", nil, "N", "the number of events to keep; default 10000"),
      .flag("open-projects", nil, "create a project when it is first used"),
      .value(
        "project-ttl", nil, "SPAN", "remove projects without writes for this long, such as 7d"),
      .value(
        "project-quota", nil, "WHAT",
        "limits of each project: events=N kept, bytes=N sent per day, rate=N requests per second"),
      durability, .flag("strict", nil, "answer 422 to pushes that the device drops"),
    ] + APNsOptions.shared

  static func read(_ arguments: Arguments, _ context: CommandContext) throws(Failure)
    -> Gateway.Options
  {
    let store = arguments.value("store") ?? Places(context).store
    // All users of a machine can see the command lines of running programs.
    if arguments.isGiven("store"), Ledgers.holdsPassword(store) {
      throw Failure(
        "--store holds a password, which all users of this machine can see",
        fix: "put it into ~/.pgpass, PGPASSFILE or PGPASSWORD instead")
    }
    var options = Gateway.Options(address: try address(arguments.value("listen")), store: store)
    if let path = arguments.value("keys") { options.keys = try keys(path, context) }
    if let retention = try arguments.count("retention") { options.retention = retention }
    options.opensProjects = arguments.has("open-projects")
    options.projectLife = try arguments.span("project-ttl")
    if let text = arguments.value("project-quota") {
      do throws(ProjectQuota.TextError) {
        options.quota = try ProjectQuota(parsing: text)
      } catch {
        throw Failure(
          "--project-quota: \(error.part) is not a limit",
          fix: "write events=5000,bytes=100mb,rate=50, or some of them")
      }
    }
    options.isStrict = arguments.has("strict")
    options.apns = try APNsOptions.listener(arguments, context)
    options.allowedHosts = arguments.all("allow-host")
    if let durability = try arguments.choice("durability", of: Durability.self) {
      options.durability = durability
    }
    options.types = try TypeLibrary.load(
      arguments.all("types") + Places(context).types, saysUnknown: false, context)
    let decoder = TypesDecoder(arguments.all("types") + Places(context).types, context)
    decoder?.start()
    options.decoder = decoder
    options.wall = context.now
    if store != ":memory:", !store.contains("://") {
      let folder = (store as NSString).deletingLastPathComponent
      if !folder.isEmpty {
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      }
    }
    return options
  }

  static func address(_ text: String?) throws(Failure) -> ListenAddress {
    guard let text else { return ListenAddress() }
    do throws(ListenAddressError) {
      return try ListenAddress(parsing: text)
    } catch {
      throw Failure(
        "\(text) is not an address to listen on",
        fix: "write PORT, HOST:PORT or [v6]:PORT with a port up to 65535")
    }
  }

  private static func keys(_ path: String, _ context: CommandContext) throws(Failure) -> AccessKeys
  {
    let (json, bytes) = try context.readJSON5(path)
    do throws(AccessKeys.FileError) {
      let keys = try AccessKeys(json: json)
      context.warnIfReadable(path)
      return keys
    } catch {
      let place = JSON.place(of: error.path, in: bytes, of: path)
      throw Failure("\(place): \(error.path)", fix: error.message)
    }
  }

  static func start(_ options: Gateway.Options) throws(Failure) -> Gateway {
    do {
      return try Gateway(options)
    } catch let error as HTTPServerError {
      throw failure(error, option: error.address == options.apns?.address ? "apns" : "listen")
    } catch let error as LedgerError {
      throw failure(error)
    } catch Gateway.StartError.keysRequired(let address) {
      throw Failure(
        "\(address) can be reached from outside, so keys are required",
        fix: "add --keys FILE, or listen on 127.0.0.1")
    } catch {
      throw Failure("the gateway does not start: \(error)")
    }
  }

  private static func failure(_ error: HTTPServerError, option: String) -> Failure {
    switch error {
    case .portInUse(let address):
      let other: Phrase = "choose another with --\(option) \(address.port + 1)"
      return Failure(
        "\(address) is in use",
        fix: option == "apns"
          ? other : "\(other), or watch that gateway with --gateway http://\(address)")
    case .notPermitted(let address):
      return Failure(
        "\(address) is not permitted", fix: "ports below 1024 need privileges; choose 5483")
    case .unknownHost(let address, let reason):
      return Failure("\(address.host) is not known (\(reason))", fix: "listen on 127.0.0.1")
    case .notThisMachine(let address):
      return Failure(
        "\(address.host) is not an address of this machine", fix: "listen on 127.0.0.1 or [::1]")
    case .badCertificate(let reason):
      return Failure(
        "the certificate cannot be used (\(reason))",
        fix: "pass matching PEM files with --cert and --key")
    case .failed(let address, let reason):
      return Failure("cannot listen on \(address): \(reason)")
    }
  }

  static func failure(_ error: LedgerError) -> Failure {
    let other: Phrase = "name another with --store PATH"
    return switch error {
    case .cannotOpen(let path, let reason):
      Failure("the store \(path) cannot be opened (\(reason))", fix: other)
    case .readOnly(let path): Failure("the store \(path) is read-only", fix: other)
    case .notALedger(let path):
      Failure("\(path) is not an Islet store; it was left unchanged", fix: other)
    case .corrupt(let path, let detail):
      Failure(
        "the store \(path) is damaged (\(detail)); it was left unchanged",
        fix: "repair it with islet store repair, or \(other)")
    case .locked(let path):
      Failure(
        "the store \(path) is in use by another gateway", fix: "stop that one, or \(other)")
    case .newerSchema(let path, let migrations, let schema, let known):
      Failure(
        "the store \(path) has schema \(schema) of a newer Islet (\(migrations.joined(separator: ", "))); islet \(Islet.version) knows schema \(known)",
        fix: "update islet, or \(other)")
    case .diskFull(let path):
      Failure("the disk of \(path) is full", fix: "free some space, or \(other)")
    case .failed(let path, let reason):
      Failure("the store \(path) failed: \(reason)", fix: other)
    case .deleted(let path):
      Failure("the store \(path) was deleted", fix: "start again")
    case .replaced(let path):
      Failure("another file replaced \(path)", fix: "start again")
    case .unknownScheme(let scheme):
      Failure(
        "--store \(scheme)://… is not a known kind of store",
        fix: "write the path of a file, :memory: or postgres://USER@HOST/DATABASE")
    case .notAFile(let scheme):
      Failure(
        "--store \(scheme)://… is a database, not a file",
        fix: "use the database's own tools, such as pg_dump")
    case .unavailable(let reason):
      Failure(
        "the database does not answer: \(reason)",
        fix: "start it, or correct the URL of --store (PGHOST, PGUSER and PGPASSFILE also count)")
    case .duplicateCursor, .constraint, .interrupted, .uncertain, .unknownProject, .closed:
      Failure("the store failed: \(error)", fix: other)
    }
  }
}

enum APNsOptions {
  static let shared: [Option] = [
    .value(
      "apns", nil, "ADDR", "listen for clients of APNs, with HTTP/2 over TLS; Apple's port is 2197"),
    .value(
      "allow-host", nil, "NAME", "a host name to accept for the gateway, besides localhost",
      repeats: true),
  ]

  static let certificate: [Option] = [
    .value("cert", nil, "FILE", "the certificate for --apns (PEM); default a self-signed one"),
    .value("key", nil, "FILE", "the certificate's key (PEM)"),
  ]

  static func listener(_ arguments: Arguments, _ context: CommandContext) throws(Failure)
    -> HTTPListener?
  {
    let certificate = arguments.value("cert")
    if certificate != nil, arguments.value("key") == nil {
      throw Failure("--cert needs its key", fix: "add --key FILE")
    }
    guard let text = arguments.value("apns") else {
      guard certificate == nil else {
        throw Failure("--cert is for --apns", fix: "add --apns 2197")
      }
      return nil
    }
    let address = try GatewayOptions.address(text)
    if let certificate, let key = arguments.value("key") {
      let given = ServerCertificate(certificate: certificate, key: key)
      return HTTPListener(address, role: .apns, certificate: given)
    }
    do throws(ServerCertificate.Failure) {
      let made = try ServerCertificate(
        madeIn: Places(context).data + "/apns", for: Vendor.apns.format?.hosts.map(\.pattern) ?? [])
      return HTTPListener(address, role: .apns, certificate: made)
    } catch {
      throw Failure(
        "the certificate for --apns cannot be created: \(error.reason)",
        fix: "make the folder writable, or pass --cert and --key")
    }
  }
}
