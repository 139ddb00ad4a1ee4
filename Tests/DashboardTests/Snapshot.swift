import Basics
import Canvas
import FrameStyles
import Testing

/// Compares screens with recorded ones. `RECORD_SNAPSHOTS=1` records them again and fails;
/// `SCREENSHOTS=folder` draws each as SVG.
enum Snapshot {
  static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  private static let folder = "\(root)/Tests/DashboardTests/Snapshots"

  static func check(
    _ frame: Frame, _ name: String, styles: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if let folder = ProcessInfo.processInfo.environment["SCREENSHOTS"] {
      try? frame.svg().write(toFile: "\(folder)/\(name).svg", atomically: true, encoding: .utf8)
    }
    compare(frame.plainText, "\(name).txt", sourceLocation)
    if styles { compare(frame.styleGrid, "\(name).style.txt", sourceLocation) }
  }

  private static func compare(_ text: String, _ file: String, _ location: SourceLocation) {
    let path = "\(folder)/\(file)"
    let recorded = FileManager.default.contents(atPath: path).map {
      String(decoding: $0, as: UTF8.self)
    }
    let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil
    if isRecording || recorded == nil {
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try? text.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("recorded \(file): look at it, then run again", sourceLocation: location)
      return
    }
    #expect(text == recorded, "\(file) differs; now it is\n\(text)", sourceLocation: location)
  }
}
