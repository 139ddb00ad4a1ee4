import CProcess
internal import Foundation
import Synchronization

/// A child that inherits only two pipes: the end of one tells it that this process is gone. Its
/// parent may block signals, and Foundation's children would inherit that.
final class SupervisedProcess: Sendable {
  private let process: pid_t
  private let input: Int32
  private let errors: Int32
  private let status = Mutex<Int32?>(nil)

  init(_ command: [String]) throws {
    var (input, childInput, output, childOutput): (Int32, Int32, Int32, Int32) = (-1, -1, -1, -1)
    guard cspawn_pipe(&input, &childInput, 1) == 0, cspawn_pipe(&output, &childOutput, 0) == 0
    else { throw PostgreSQLCluster.Failure(description: "there is no pipe") }
    let strings = command.map { strdup($0) }
    defer { for string in strings { free(string) } }
    let arguments = strings.map { UnsafePointer($0) } + [nil]
    // On macOS a server does not start without a locale.
    let locale = strdup("LC_ALL=C")
    defer { free(locale) }
    let environment: [UnsafePointer<CChar>?] = [UnsafePointer(locale), nil]
    let descriptors = [childInput, childOutput, childOutput]
    var options = cspawn_options()
    var process: pid_t = 0
    let code = arguments.withUnsafeBufferPointer { arguments in
      environment.withUnsafeBufferPointer { environment in
        descriptors.withUnsafeBufferPointer { descriptors in
          options.path = arguments[0]
          options.arguments = arguments.baseAddress
          options.environment = environment.baseAddress
          options.descriptors = descriptors.baseAddress
          options.descriptor_count = descriptors.count
          options.own_group = 1
          options.landlock = -1
          options.filter = -1
          return cspawn_start(&options, &process)
        }
      }
    }
    close(childInput)
    close(childOutput)
    guard code == 0 else {
      throw PostgreSQLCluster.Failure(
        description: "\(command[0]): \(String(cString: strerror(code)))")
    }
    self.process = process
    self.input = input
    errors = output
  }

  deinit {
    close(input)
    close(errors)
  }

  var isRunning: Bool { ended(WNOHANG) == nil }

  /// Tells it to end, and waits.
  func end(_ signal: String) {
    let line = Array((signal + "\n").utf8)
    guard isRunning else { return }
    _ = write(input, line, line.count)
    _ = wait()
  }

  func wait() -> Int32 { ended(0) ?? -1 }

  func output() -> String {
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while true {
      var watched = pollfd(fd: errors, events: Int16(POLLIN), revents: 0)
      poll(&watched, 1, -1)
      let count = read(errors, &bytes, bytes.count)
      if count <= 0 { break }
      text += bytes[0..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func ended(_ flags: Int32) -> Int32? {
    status.withLock { status in
      if status == nil {
        var code: Int32 = 0
        if waitpid(process, &code, flags) == process { status = code }
      }
      return status
    }
  }
}
