import Foundation

@testable import Gateway

/// The `curl` program, for what a raw socket cannot do.
enum Curl {
  struct Failure: Error { var message: String }

  /// The response to one request, and its version of HTTP.
  struct Answer {
    var version: String
    var reply: Reply
  }

  static func send(
    _ url: String, _ headers: Lab.Headers = [], body: [UInt8]? = nil, options: [String] = []
  ) throws -> Answer {
    var arguments = ["-sS", "-k", "-i", "--max-time", "30"] + options
    for (name, value) in headers { if let value { arguments += ["-H", "\(name): \(value)"] } }
    if let body { arguments += ["--data-binary", String(decoding: body, as: UTF8.self)] }
    let output = try run(arguments + [url])
    let end = Array("\r\n\r\n".utf8)
    guard let head = output.firstRange(of: end) else {
      throw Failure(message: String(decoding: output, as: UTF8.self))
    }
    let lines = String(decoding: output[..<head.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let first = lines[0].split(separator: " ")
    let fields = lines.dropFirst().map { line -> (String, String) in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (parts[0].lowercased(), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
    }
    return Answer(
      version: String(first[0]),
      reply: Reply(
        status: Int(first[1]) ?? 0, headers: Dictionary(fields, uniquingKeysWith: { $1 }),
        body: Array(output[head.upperBound...])))
  }

  private static func run(_ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["curl"] + arguments
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 || !bytes.isEmpty else {
      throw Failure(message: String(decoding: message, as: UTF8.self))
    }
    return Array(bytes)
  }
}
