internal import Basics
internal import Canvas
internal import Panels
internal import Simulator
internal import Synchronization

package struct LogEntry: Sendable, Identifiable {
  /// Increases with each line since the start of the program.
  package let id: Int
  let event: ActivityEvent
  /// The switches before an event that changed them.
  private let settings: DeviceSettings?
  private let lazySummary: LogSummary
  /// Whether the push waited for an offline phone and has arrived since, itself or a newer one.
  var hasArrived = false

  /// `before` is the activity's previous state, compared with the event when the line is first
  /// drawn.
  init(
    id: Int, event: ActivityEvent, before: Activity? = nil, plan: JSON? = nil,
    settings: DeviceSettings? = nil, secondsFromGMT: Int = 0
  ) {
    self.id = id
    self.event = event
    self.settings = event.kind == .switch ? settings : nil
    lazySummary = LogSummary(event, before: before, plan: plan, secondsFromGMT: secondsFromGMT)
  }

  /// The change on the card, `score 3 → 4`.
  var summary: String { lazySummary.text }

  /// The texts of the line with their widths in columns.
  var texts: LogTexts { lazySummary.texts(of: self) }

  var at: Date { event.at }

  /// The most important finding: the one that kept the push off the screen, or otherwise the first.
  var finding: Finding? { event.verdict?.decisive ?? event.verdict?.findings.first }

  /// Whether a push changed nothing on the screen.
  var isProblem: Bool { !hasArrived && (event.verdict?.outcome ?? .shown) != .shown }

  /// Whether the line is a notification blocked by the device's switches.
  private var isSwitchedOff: Bool {
    event.kind == .notification && event.detail?["shown"]?.bool == false
      && event.verdict?.outcome ?? .shown == .shown
  }

  /// The verdict's symbol; `·` if the event is not a push.
  var sign: String {
    guard let verdict = event.verdict, !isSwitchedOff, !hasArrived, event.taken == nil,
      !event.isDryRun || verdict.outcome != .shown
    else { return "·" }
    return verdict.sign
  }

  var role: ThemeRole {
    switch sign {
    case "✗": .error
    case "!", "?": .warning
    case "✓": .success
    default: .dim
    }
  }

  /// The name of the push's event, or a word for another event.
  var word: String {
    if event.activity?.state == .pending, event.verdict?.event == "start" {
      return localized("pending")
    }
    if event.taken != nil { return localized("logged") }
    if let event = event.verdict?.event { return event }
    switch event.kind {
    case .started: return "start"
    case .updated: return event.isUndo ? localized("undone") : "update"
    case .ended: return event.activity?.endReason == .expired ? localized("expired") : "end"
    case .stale: return localized("stale")
    case .dismissed:
      return event.activity?.endReason == .user ? localized("swiped") : localized("gone")
    case .removedFromIsland: return localized("island")
    case .verdict: return "push"
    case .notification: return localized(isSwitchedOff ? "notification (off)" : "notify")
    case .token: return localized("token")
    case .switch: return localized("switch")
    case .clock: return localized("clock")
    }
  }

  var subject: String { texts.subject }

  fileprivate var ownSubject: String {
    if let id = event.activityID ?? event.verdict?.activityID {
      return event.kind == .removedFromIsland ? localized("\(id) left") : id
    }
    if isSwitchedOff { return "" }
    if event.kind == .verdict, let token = addressee.token { return token }
    if let endpoint = event.taken { return endpoint }
    switch event.kind {
    case .clock:
      let advance = event.detail?["advance"]
      if let span = advance?.string.flatMap(TimeSpan.seconds) ?? advance?.double {
        return "+\(TimeSpan.text(span))"
      }
      return event.detail?["speed"]?.double.map(State.text(ofSpeed:)) ?? ""
    case .switch: return ""
    default: break
    }
    return event.detail?["title"]?.string ?? event.detail?["name"]?.string ?? ""
  }

  /// The switches that an event changed: `Frequent updates off`.
  fileprivate var switches: String {
    guard let settings = event.detail.flatMap(DeviceSettings.init(json:)) else { return "" }
    let differences = settings.differences(from: self.settings ?? DeviceSettings())
    return differences.isEmpty ? localized("defaults") : differences.joined(separator: ", ")
  }

  /// The addressee of a push that reached no card.
  private var addressee: PushAddressee { PushAddressee(event) }

  /// The rule that kept a push off the screen, with the activity type if the push reached no card.
  var note: String {
    let type = event.kind == .verdict && event.verdict?.activityID == nil ? addressee.type : nil
    return [finding?.rule.rawValue, type].compactMap(\.self).joined(separator: " ")
  }

  /// The columns of the widest word in the current language; seven in English.
  static var wordWidth: Int {
    let code = Language.current.code
    return measured.withLock { measured in
      if let known = measured[code] { return known }
      let words = [
        "pending", "logged", "undone", "expired", "stale", "swiped", "gone", "island", "notify",
        "token", "switch", "clock",
      ]
      let width = words.map { TextLayout.width(localized(Phrase(verbatim: $0))) }.reduce(7, max)
      measured[code] = width
      return width
    }
  }

  /// The widths by language code: each line of the log needs them, many times per frame.
  private static let measured = Mutex<[String: Int]>([:])

  /// The minimum width of a log with a column for findings and changes. A narrower log shows them
  /// in a second row, which starts at the same column in each line.
  static let wide = 70

  /// The columns of a line's parts in a log of some width.
  struct Columns: Hashable {
    let width: Int
    /// The columns of names; `nil` if findings and changes are below them.
    private(set) var subject: Int?

    /// Makes the name column as wide as the newest names (8 to 18 columns) and leaves the rest to
    /// changes.
    init(_ entries: [LogEntry], width: Int) {
      self.width = width
      guard width >= LogEntry.wide else { return }
      let widest = entries.suffix(100).map(\.texts.subjectWidth).max() ?? 0
      subject = max(8, min(widest, 18))
    }

    /// The columns before the name.
    static var subjectStart: Int { 12 + LogEntry.wordWidth }
  }

  /// Whether the finding or change is in a second row.
  func needsSecondRow(_ columns: Columns) -> Bool {
    columns.subject == nil && texts.noteWidth > 0
  }

  func height(_ columns: Columns) -> Int { needsSecondRow(columns) ? 2 : 1 }

  /// Whether the line contains a text in lower case.
  func contains(_ needle: String) -> Bool {
    let findings = event.verdict?.findings.map(\.rule.rawValue) ?? []
    let type = event.activity?.attributesType ?? addressee.type ?? ""
    let answerID = event.verdict?.answerID ?? ""
    return ([subject, word, summary, texts.note, type, answerID] + findings).contains {
      $0.lowercased().contains(needle)
    }
  }
}

/// The texts of a row: its subject, and its finding or change.
struct LogTexts: Sendable {
  let subject: String
  let subjectWidth: Int
  let note: String
  let noteWidth: Int

  init(_ entry: LogEntry, summary: String) {
    subject = entry.ownSubject
    subjectWidth = TextLayout.width(subject)
    note =
      entry.event.kind == .switch
      ? entry.switches : entry.finding == nil ? summary : entry.note
    noteWidth = TextLayout.width(note)
  }
}

extension [LogEntry] {
  /// The index of a line, by binary search: IDs increase.
  func place(of id: LogEntry.ID?) -> Int? {
    guard let id else { return nil }
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].id == id ? low : nil
  }
}

extension ActivityEvent {
  /// Whether the event only reports that a widget drew its views. Such an event follows each push;
  /// the log shows only those with errors.
  var isOfViewsAlone: Bool { detail?["views"] != nil && verdict == nil }

  /// Whether the event restored a card that was swiped away.
  var isUndo: Bool { kind == .updated && detail?["restored"]?.bool == true }
}

/// The text of a line besides its finding, computed on first use: in a flood, most lines are
/// removed before they are drawn.
final class LogSummary: Sendable {
  private let event: ActivityEvent
  private let before: Activity?
  private let plan: JSON?
  private let secondsFromGMT: Int
  private let known = Mutex<String?>(nil)
  private let knownTexts = Mutex<LogTexts?>(nil)

  init(_ event: ActivityEvent, before: Activity?, plan: JSON?, secondsFromGMT: Int) {
    self.event = event
    self.before = before
    self.plan = plan
    self.secondsFromGMT = secondsFromGMT
  }

  var text: String {
    known.withLock { known in
      if let known { return known }
      let text = compare()
      known = text
      return text
    }
  }

  func texts(of entry: LogEntry) -> LogTexts {
    knownTexts.withLock { known in
      if let known { return known }
      let texts = LogTexts(entry, summary: entry.finding == nil ? text : "")
      known = texts
      return texts
    }
  }

  private func compare() -> String {
    if event.isUndo { return localized("brought back") }
    guard let activity = event.activity else { return notificationText }
    // A start is compared with nothing, even if the activity existed before.
    let words = ContentChange.summary(
      from: event.kind == .started ? nil : before ?? activity, to: activity,
      times: TimeText(
        now: event.at, secondsFromGMT: secondsFromGMT, plan: activity.plan ?? plan))
    let isSame = words.isEmpty && event.kind == .updated && before != nil
    guard isSame else { return words }
    // A type's program arrived late, or it changed.
    let isDrawn = event.detail?["presentation"]?.bool == true
    return localized(isDrawn ? "redrawn" : "nothing changed")
  }

  private var notificationText: String {
    guard event.kind == .notification else { return "" }
    return ["title", "body"].compactMap { event.detail?[$0]?.string }.filter { !$0.isEmpty }
      .joined(separator: " · ")
  }
}
