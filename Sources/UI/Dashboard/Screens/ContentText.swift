internal import Basics
internal import Canvas
internal import Panels
internal import Simulator

/// What a push carried and what it changed, in lines of a width: nothing is cut, what is too long goes on below.
struct ContentText {
  private(set) var lines: [TextLine] = []
  private(set) var valueColumn = 0
  private(set) var noteColumn = 0
  /// The columns that it was laid out for.
  private let available: Int

  /// The columns of the widest line.
  var width: Int {
    lines.map { line in
      max(
        line.note.isEmpty ? 0 : noteColumn + TextLayout.width(line.note),
        line.value.isEmpty ? 0 : valueColumn + TextLayout.width(line.value))
    }.max() ?? 0
  }

  /// The columns below which a note stands under its value.
  private static let leastNote = 12

  /// The lines for an activity as a push left it and as it was before; with what is said of it where there is no
  /// other place for that.
  init(
    _ shown: Activity?, before old: Activity?, at time: Date, width: Int, secondsFromGMT: Int,
    isRaw: Bool, facts: String
  ) {
    available = width
    let times = TimeText(now: time, secondsFromGMT: secondsFromGMT)
    let changes = ContentChange.all(
      from: old?.contentState, to: shown?.contentState, times: isRaw ? nil : times)
    let attributes = ContentChange.leaves(shown?.attributes, isFlat: !isRaw)
    let keys = changes.map(\.key) + attributes.map(\.0)
    // Keys are seen whole as far as they leave the greater part to the values.
    let label = max(8, min(keys.map(TextLayout.width).max() ?? 0, width * 9 / 20))
    valueColumn = label + 3
    let total = max(1, width - valueColumn)
    // What it was stands in a column of its own behind what it is, which counts more.
    let widest = changes.filter { $0.kind != .same }.map { TextLayout.width($0.value) }.max() ?? 0
    let values = max(1, min(widest, total * 3 / 5 - 3))
    noteColumn = valueColumn + values + 3
    for change in changes {
      let isChanged = change.kind != .same
      let room = isChanged ? values : total
      add(
        change.key, change.value, change.note, label: label, value: room,
        change.kind == .gone ? .dim : isChanged ? .success : .text, isBold: isChanged)
    }
    if !attributes.isEmpty {
      head("Attributes")
      for (key, value) in attributes {
        let text =
          isRaw || times.date(key, value) == nil
          ? value.string ?? value.text : times.text(key, value)
        add(key, text, "", label: label, value: total, .text)
      }
    }
    if !facts.isEmpty {
      head("Activity")
      lines += Self.wrap(facts, width - 1).map { TextLine(text: $0) }
    }
  }

  private mutating func head(_ words: Phrase) {
    if !lines.isEmpty { lines.append(TextLine()) }
    lines.append(.heading(localized(words)))
  }

  private mutating func add(
    _ key: String, _ value: String, _ note: String, label: Int, value room: Int, _ role: ThemeRole,
    isBold: Bool = false
  ) {
    let keys = Self.wrap(key, label)
    let values = Self.wrap(value, room)
    var notes: [String] = []
    let noteRoom = available - noteColumn
    var below: [String] = []
    if !note.isEmpty {
      if noteRoom >= min(Self.leastNote, TextLayout.width(note)) {
        notes = Self.wrap(note, noteRoom)
      } else {
        below = Self.wrap(note, available - valueColumn)
      }
    }
    for row in 0..<max(keys.count, values.count, notes.count) {
      lines.append(
        TextLine(
          text: row < keys.count ? keys[row] : "", value: row < values.count ? values[row] : "",
          valueRole: role, valueAttributes: isBold && role != .dim ? .bold : [],
          note: row < notes.count ? notes[row] : ""))
    }
    lines += below.map { TextLine(value: $0, valueRole: .dim) }
  }

  private static func wrap(_ text: String, _ width: Int) -> [String] {
    TextLayout.wrap(text, width: max(1, width), lines: .max)
  }

  /// The first line when the last one is seen in so many rows.
  func last(rows: Int) -> Int { max(0, lines.count - rows) }
}
