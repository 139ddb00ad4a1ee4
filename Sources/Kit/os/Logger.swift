import Foundation

/// Writes an app's messages to standard error, one per line.
///
/// Mirrors `os.Logger`.
public struct Logger: Sendable {
  private let subsystem: String
  private let category: String

  public init(subsystem: String, category: String) {
    self.subsystem = subsystem
    self.category = category
  }

  public init() { self.init(subsystem: "", category: "") }

  public init(_ log: OSLog) { self.init(subsystem: log.subsystem, category: log.category) }

  public func log(_ message: OSLogMessage) { write(.default, message) }
  public func log(level: OSLogType, _ message: OSLogMessage) { write(level, message) }
  /// Writes nothing: on iOS such messages are kept only while a debugger is attached.
  public func trace(_ message: OSLogMessage) {}
  /// Writes nothing: on iOS such messages are kept only while a debugger is attached.
  public func debug(_ message: OSLogMessage) {}
  /// Writes a helpful, non-essential message.
  public func info(_ message: OSLogMessage) { write(.info, message) }
  /// Writes a message that is worth keeping.
  public func notice(_ message: OSLogMessage) { write(.default, message) }
  public func warning(_ message: OSLogMessage) { write(.error, message) }
  public func error(_ message: OSLogMessage) { write(.error, message) }
  /// Writes a system error.
  public func critical(_ message: OSLogMessage) { write(.fault, message) }
  /// Writes a programming error.
  public func fault(_ message: OSLogMessage) { write(.fault, message) }

  private func write(_ level: OSLogType, _ message: OSLogMessage) {
    guard level != .debug else { return }
    let names = [subsystem, category].filter { !$0.isEmpty }.joined(separator: " ")
    let sign = level == .fault ? "fault: " : level == .error ? "error: " : ""
    let line = (names.isEmpty ? "" : "[\(names)] ") + sign + message.text + "\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}

/// A log. Mirrors `OSLog`.
public final class OSLog: Sendable {
  let subsystem: String
  let category: String

  public init(subsystem: String, category: String) {
    self.subsystem = subsystem
    self.category = category
  }

  public static let `default` = OSLog(subsystem: "", category: "")
}

/// The level of a message. Mirrors `OSLogType`.
public enum OSLogType: Sendable, Hashable {
  case `default`, info, debug, error, fault
}

/// Writes a message. Mirrors `os_log(_:log:_:)`.
public func os_log(
  _ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage
) { Logger(log).log(level: type, message) }

/// Writes a message in `printf`'s format, in which `%{public}@` and similar specifiers are treated
/// as `%@`. Mirrors `os_log(_:log:type:_:)`.
public func os_log(
  _ format: StaticString, log: OSLog = .default, type: OSLogType = .default,
  _ arguments: any CVarArg...
) {
  let plain = "\(format)".replacing(/%\{[a-z., ]*\}/, with: "%").replacing("%s", with: "%@")
  let text = withVaList(
    arguments.map { argument in
      (argument as? String).map { NSString(string: $0) as any CVarArg } ?? argument
    }
  ) { NSString(format: plain, arguments: $0) }
  Logger(log).log(level: type, "\("\(text)")")
}
