import Basics
import Foundation
import Preview
import ViewLayout
import ViewTree

/// The report of `preview --check --sweep`: one line per problem, with the first situation in which
/// it occurs.
struct WidgetSweep {
  let sweep: Sweep

  /// The maximum number of lines in the table. The JSON contains all.
  private static let limit = 40

  /// Checks a widget. After a second, shows the progress on standard error if that is a terminal.
  init(_ preview: WidgetPreview, _ context: CommandContext) {
    let start = ContinuousClock.now
    var isShown = false
    var last = start
    sweep = Sweep(preview, now: context.now()) { done, all in
      guard isatty(2) == 1 else { return }
      let now = ContinuousClock.now
      guard now - start > .seconds(1), now - last > .seconds(0.1) else { return }
      last = now
      isShown = true
      let words = localized("checking \(done) of \(all) views")
      FileHandle.standardError.write(Data("\r\u{1B}[K\(words)".utf8))
    }
    if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
  }

  var isGood: Bool { !sweep.rows.contains { $0.fault.isFailed } }

  /// `sweep` in the contract, with the additions `stale`, `dimmed`, `empty` and `failed`.
  var json: JSON {
    .array(
      sweep.rows.map { row in
        [
          "type": .string(row.type), "sample": .number(row.sample),
          "surface": .string(row.surface.rawValue), "width": .number(row.situation.phone.rawValue),
          "type_size": .string(row.situation.typeSize.rawValue),
          "locale": .string(row.situation.locale),
          "scheme": .string(row.situation.isDark ? "dark" : "light"),
          "landscape": .bool(row.situation.isLandscape), "stale": .bool(row.situation.isStale),
          "dimmed": .bool(row.situation.isDimmed), "cut": .bool(row.fault.isCut),
          "truncated": .array(row.fault.truncated.map(JSON.string)),
          "invisible": .array(row.fault.invisible.map(JSON.string)),
          "empty": .bool(row.fault.isEmpty), "failed": .bool(row.fault.isFailed),
        ]
      })
  }

  // MARK: Text

  /// A problem that a single fix would remove, in whatever samples and situations it occurs.
  private struct Problem: Hashable {
    var type: String
    var surface: Surface
    var text: String
  }

  var lines: [String] {
    var seen: Set<Problem> = []
    var table: [(surface: String, words: String, place: String)] = []
    let isOne = Set(sweep.rows.map(\.type)).count == 1
    // Earlier samples come first, and within a sample, situations closer to the usual one.
    for row in sweep.rows {
      for words in Self.text(row) {
        guard seen.insert(Problem(type: row.type, surface: row.surface, text: words)).inserted
        else { continue }
        let surface = (isOne ? "" : row.type + " ") + row.surface.rawValue
        table.append((surface, words, place(row)))
      }
    }
    let views = localized("\(sweep.count) views in all combinations")
    guard !table.isEmpty else {
      return [views + ": " + localized("nothing is cut, truncated, empty or invisible")]
    }
    let shown = table.prefix(Self.limit)
    let width = shown.map(\.surface.count).max() ?? 0
    var lines = [views + ":"]
    lines += shown.map { entry in
      let name = entry.surface + String(repeating: " ", count: width - entry.surface.count)
      return "  \(name)  \(entry.words)  · \(entry.place)"
    }
    let rest = table.count - shown.count
    if rest > 0 { lines.append("  " + localized("and \(rest) more, which --json lists")) }
    return lines
  }

  private static func text(_ row: Sweep.Row) -> [String] {
    var words: [String] = []
    if row.fault.isFailed { words.append(localized("the view failed")) }
    if row.fault.isEmpty { words.append(localized("nothing is shown")) }
    if row.fault.isCut { words.append(cut(row.surface)) }
    words += row.fault.truncated.map { text in localized("truncated: \(short(text))") }
    words += row.fault.invisible.map { text in localized("invisible: \(short(text))") }
    return words
  }

  static func cut(_ surface: Surface) -> String {
    localized(surface == .compact ? "wider than its side of the island" : "cut at 160 pt")
  }

  private static func short(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 40 ? line.prefix(39) + "…" : line
  }

  /// The first situation with a problem, by its differences from the usual one.
  private func place(_ row: Sweep.Row) -> String {
    let situation = row.situation
    var words: [String] = []
    if situation.phone != .usual { words.append("\(situation.phone.rawValue) pt") }
    if situation.typeSize != .large { words.append(situation.typeSize.rawValue) }
    if situation.locale != sweep.languages.first { words.append(situation.locale) }
    if !situation.isDark { words.append(localized("light")) }
    if situation.isStale { words.append(localized("stale")) }
    if situation.isDimmed { words.append(localized("dimmed")) }
    if situation.isLandscape { words.append(localized("landscape")) }
    if words.isEmpty { words.append(localized("always")) }
    if hasSeveralSamples(row.type) { words.append(localized("sample \(row.sample)")) }
    return words.joined(separator: ", ")
  }

  private func hasSeveralSamples(_ type: String) -> Bool {
    Set(sweep.rows.filter { $0.type == type }.map(\.sample)).count > 1
  }
}
