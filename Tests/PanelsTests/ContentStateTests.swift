import Canvas
import CardPlan
import Basics
import Simulator
import Testing
import ViewTree

@testable import Panels

/// Content states of many kinds, drawn in every size. `RECORD_SNAPSHOTS=1` records them again and
/// fails: check the difference, then run again.
struct ContentStateTests {
  /// The widths of a card on screens of 200, 160 and 60 columns, and a narrow one.
  private static let widths = [40, 51, 57, 58]
  private static let now = Date(timeIntervalSince1970: 1_795_254_067)  // 2026-11-21 09:41:07 UTC
  private static let folder =
    "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/")

  /// An activity of the list.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var activity: Activity
    var testDescription: String { name }
  }

  private static let cases = read("ContentStates.json5")

  private static func read(_ file: String) -> [Case] {
    let bytes = FileManager.default.contents(atPath: "\(folder)/\(file)") ?? Data()
    let list = (try? JSON.parse(Array(bytes), dialect: .json5))?.array ?? []
    return list.map { item in
      var activity = Activity(
        id: item["name"]?.string ?? "", attributesType: item["type"]?.string ?? "",
        attributes: timed(item["attributes"] ?? [:]), contentState: timed(item["state"] ?? [:]),
        appID: "com.example.app", startedAt: now.addingTimeInterval(-600))
      activity.updatedAt = now.addingTimeInterval(-120)
      return Case(name: activity.id, activity: activity)
    }
  }

  /// The value with times such as `unix+300` in seconds.
  private static func timed(_ json: JSON) -> JSON {
    switch json {
    case .string(let text):
      for prefix in ["unix", "swift", "milli", "iso"] where text.hasPrefix(prefix) {
        guard let offset = Double(text.dropFirst(prefix.count)) else { continue }
        let date = now.addingTimeInterval(offset)
        switch prefix {
        case "unix": return .int(Int64(date.timeIntervalSince1970))
        case "swift": return .int(Int64(date.timeIntervalSinceReferenceDate))
        case "milli": return .int(Int64(date.timeIntervalSince1970 * 1000))
        default: return .string(date.rfc3339)
        }
      }
      return json
    case .array(let list): return .array(list.map(timed))
    case .object(let object):
      return .object(JSONObject(object.map { ($0.key, timed($0.value)) }))
    default: return json
    }
  }

  @Test func fortyContentStatesExist() {
    #expect(Self.cases.count == 40)
  }

  @Test(arguments: cases) func isDrawnInEverySize(_ item: Case) throws {
    let panel = Panel(item.activity)
    let context = Panel.Context(theme: .builtIn, now: Self.now)
    var parts: [String] = []
    func add(_ title: String, _ frame: Frame) {
      parts.append("── \(title)\n\(frame.plainText)")
      // Wide characters push nothing beyond the edge.
      for row in 0..<frame.size.height {
        #expect(TextLayout.width(frame.row(row)) <= frame.size.width, "\(title), row \(row)")
      }
      #expect(!frame.plainText.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }
    for width in Self.widths {
      add("card, \(width) columns", panel.picture(.lockScreen, width: width + 2, context))
    }
    var large = Frame(GridSize(58, panel.lockScreenHeight(width: 58, density: .large)))
    panel.drawLockScreen(&large, at: GridPoint(0, 0), width: 58, density: .large, context)
    add("large card", large)
    var line = Frame(GridSize(58, 1))
    panel.drawLine(
      &line, at: GridPoint(0, 0), width: 58, isSelected: false, undelivered: nil, context)
    add("line", line)
    for kind in [PresentationKind.expanded, .compact, .minimal, .banner] {
      add(kind.rawValue, panel.picture(kind, width: 60, context))
    }
    try compare(parts.joined(separator: "\n") + "\n", "\(item.name).txt")
  }

  /// An image has less space than a card of cells: values it leaves out are counted, too.
  @Test(arguments: cases) func imagesShowOrCountEveryValue(_ item: Case) {
    let panel = Panel(item.activity)
    let shown = panel.presentation
    let tree = PanelTree(panel, .builtIn, secondsFromGMT: 0)
    let fields = (shown.score.count == 2 ? [] : shown.score) + shown.fields
    let names = fields.map(\.label) + shown.lists.flatMap(\.items).map(\.name)
    let count = names.count + shown.lists.reduce(0) { $0 + $1.more }
    let texts = "\(tree.rows(room: 81))".matches(of: /verbatim\("((?:[^"\\]|\\.)*)"\)/)
      .map { String($0.1) }
    let left = texts.compactMap { $0.firstMatch(of: /^\+([0-9]+)$/).flatMap { Int($0.1) } }
    let labels = tree.rows(room: 81).flatMap(labels)
    #expect(labels.count + left.reduce(0, +) == count)
  }

  /// The labels of a row's fields, which may be in two halves.
  private func labels(_ node: ViewNode) -> [ViewNode] {
    switch node {
    case .row(let columns, _, _):
      guard case .priority(.column(let labels, _, _), _)? = columns.first else {
        return columns.flatMap(labels)
      }
      return labels.filter { !"\($0)".contains("verbatim(\" \")") }
    case .frame(let half, _): return labels(half)
    default: return []
    }
  }

  private func compare(_ text: String, _ file: String) throws {
    let folder = Self.folder + "/Snapshots"
    let path = "\(folder)/\(file)"
    let recorded = FileManager.default.contents(atPath: path).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let recorded, ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == nil else {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("recorded \(file): look at it, then run again")
      return
    }
    #expect(text == recorded, "\(file) differs; now it is\n\(text)")
  }
}
