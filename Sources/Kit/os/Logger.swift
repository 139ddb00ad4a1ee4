import Foundation

/// Writes an app's messages to the standard errors, a line each: there is no other log to keep them.
///
/// Stands for `os.Logger`.
public struct Logger: Sendable {
  private let subsystem: String
  private let category: String

  /// Makes a logger of a part of the app.
  public init(subsystem: String, category: String) {
    self.subsystem = subsystem
    self.category = category
  }

  /// Makes a logger without names.
  public init() { self.init(subsystem: "", category: "") }

  /// Makes a logger of a log.
  public init(_ log: OSLog) { self.init(subsystem: log.subsystem, category: log.category) }

  /// Writes a message.
  public func log(_ message: OSLogMessage) { write(.default, message) }
  /// Writes a message of a level.
  public func log(level: OSLogType, _ message: OSLogMessage) { write(level, message) }
  /// Writes nothing: such messages are kept only while a debugger looks at them.
  public func trace(_ message: OSLogMessage) {}
  /// Writes nothing: such messages are kept only while a debugger looks at them.
  public func debug(_ message: OSLogMessage) {}
  /// Writes a message that helps and is not needed.
  public func info(_ message: OSLogMessage) { write(.info, message) }
  /// Writes a message that is worth keeping.
  public func notice(_ message: OSLogMessage) { write(.default, message) }
  /// Writes a warning.
  public func warning(_ message: OSLogMessage) { write(.error, message) }
  /// Writes an error.
  public func error(_ message: OSLogMessage) { write(.error, message) }
  /// Writes an error of the system.
  public func critical(_ message: OSLogMessage) { write(.fault, message) }
  /// Writes a fault of the program.
  public func fault(_ message: OSLogMessage) { write(.fault, message) }

  private func write(_ level: OSLogType, _ message: OSLogMessage) {
    guard level != .debug else { return }
    let names = [subsystem, category].filter { !$0.isEmpty }.joined(separator: " ")
    let sign = level == .fault ? "fault: " : level == .error ? "error: " : ""
    let line = (names.isEmpty ? "" : "[\(names)] ") + sign + message.text + "\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}

/// A log. Stands for `OSLog`.
public final class OSLog: Sendable {
  let subsystem: String
  let category: String

  /// Makes a log of a part of the app.
  public init(subsystem: String, category: String) {
    self.subsystem = subsystem
    self.category = category
  }

  /// The log without a name.
  public static let `default` = OSLog(subsystem: "", category: "")
}

/// How grave a message is. Stands for `OSLogType`.
public enum OSLogType: Sendable, Hashable {
  case `default`, info, debug, error, fault
}

/// Writes a message. Stands for `os_log(_:log:_:)`.
public func os_log(
  _ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage
) { Logger(log).log(level: type, message) }

/// Writes a message in `printf`'s form, in which `%{public}@` and the like are `%@`. Stands for
/// `os_log(_:log:type:_:)`.
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
