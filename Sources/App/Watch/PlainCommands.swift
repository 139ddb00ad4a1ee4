import Basics
import Dashboard
import Events
import Foundation
import Simulator

/// The commands of `islet watch --plain`: lines of text, in which cards and pushes keep their
/// numbers for the session.
struct PlainCommands: Sendable {
  enum Request: Sendable {
    case dismiss(Activity)
    case end(Activity)
    case quit
  }

  private var cards: [Activity.ID: Activity] = [:]
  /// The cards by number, from 1. A card that was removed keeps its number.
  private var order: [Activity.ID] = []
  private var numbers: [Activity.ID: Int] = [:]
  private var pushes: [(number: Int, event: ActivityEvent)] = []
  private var pushCount = 0
  private var clock: FeedClock?

  private static let limit = 500
  private static let shown = 20

  private static let help: [(words: String, does: Phrase)] = [
    ("list", Phrase("List the cards with their numbers")),
    ("show 2", Phrase("Show all values of a card")),
    ("dismiss 2", Phrase("Dismiss the card, as a swipe does")),
    ("end 2", Phrase("End the activity, as its sender would")),
    ("log", Phrase("List the newest pushes with their numbers")),
    ("why 3", Phrase("Show the findings of a push, and their fixes")),
    ("help", Phrase("List the commands")), ("quit", Phrase("Quit")),
  ]

  func now(wall: Date) -> Date { clock?.time(at: wall) ?? wall }

  mutating func apply(_ update: FeedUpdate, wall: Date) {
    clock = update.clock(at: wall) ?? clock
    switch update {
    case .snapshot(let snapshot):
      cards = [:]
      let known = Set(pushes.map(\.event.cursor))
      for event in snapshot.history where !known.contains(event.cursor) { note(event) }
      for activity in snapshot.activities { note(activity) }
    case .events(let events):
      for event in events {
        note(event)
        if let activity = event.activity { note(activity) }
        if event.kind == .dismissed, let id = event.activityID { cards[id] = nil }
      }
    case .state, .trouble: break
    }
  }

  private mutating func note(_ activity: Activity) {
    guard activity.state != .dismissed else { return }
    if numbers[activity.id] == nil {
      order.append(activity.id)
      numbers[activity.id] = order.count
    }
    cards[activity.id] = activity
  }

  private mutating func note(_ event: ActivityEvent) {
    guard event.verdict != nil else { return }
    pushCount += 1
    pushes.append((pushCount, event))
    if pushes.count > Self.limit { pushes.removeFirst() }
  }

  func row(_ card: Activity, at now: Date) -> String {
    (numbers[card.id].map { "\($0). " } ?? "") + Plain.row(card, at: now)
  }

  func sentence(_ event: ActivityEvent, before old: Activity? = nil) -> String {
    let push = pushes.last { $0.event.cursor == event.cursor }
    return (push.map { "\($0.number). " } ?? "") + Plain.sentence(event, before: old)
  }

  /// Executes a line and returns the answer; no lines for an empty one.
  func perform(_ line: String, wall: Date) -> (lines: [String], request: Request?) {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let name = words.first?.lowercased() else { return ([], nil) }
    let rest = words.dropFirst().joined(separator: " ")
    switch name {
    case "list": return (list(wall: wall), nil)
    case "log":
      let newest = pushes.suffix(Self.shown).map { sentence($0.event) }
      return (newest.isEmpty ? [localized("Nothing was pushed yet.")] : newest, nil)
    case "why":
      let found = pushes.first { "\($0.number)" == rest }?.event
      return (
        found.map(explanation) ?? [localized("there is no push \(rest): type log for the numbers")],
        nil
      )
    case "help", "?":
      let width = Self.help.map(\.words.count).max() ?? 0
      return (
        Self.help.map {
          $0.words.padding(toLength: width + 2, withPad: " ", startingAt: 0) + localized($0.does)
        }, nil
      )
    case "quit", "exit", "q": return ([], .quit)
    case "show", "dismiss", "end":
      guard let card = card(rest) else {
        return ([localized("there is no card \(rest): type list for the numbers")], nil)
      }
      switch name {
      case "show": return (values(of: card, wall: wall), nil)
      case "dismiss": return ([], .dismiss(card))
      default: return ([], .end(card))
      }
    default: return ([localized("\(name) is not a command: type help")], nil)
    }
  }

  private func card(_ word: String) -> Activity? {
    let place = Int(word).map { $0 - 1 }
    return place.flatMap { order.indices.contains($0) ? cards[order[$0]] : nil } ?? cards[word]
  }

  private func list(wall: Date) -> [String] {
    let rows = order.compactMap { cards[$0].map { row($0, at: now(wall: wall)) } }
    return rows.isEmpty ? [localized("No Live Activities yet")] : rows
  }

  private func values(of card: Activity, wall: Date) -> [String] {
    func lines(_ title: Phrase, _ json: JSON) -> [String] {
      let members = json.unfolded.object?.members ?? []
      return members.isEmpty
        ? []
        : [localized(title) + ":"]
          + members.map { "\($0.key): \($0.value.string ?? $0.value.text)" }
    }
    return [row(card, at: now(wall: wall))] + lines("Content state", card.contentState)
      + lines("Attributes", card.attributes)
  }

  private func explanation(of event: ActivityEvent) -> [String] {
    let findings = event.verdict?.findings ?? []
    return [sentence(event)]
      + (findings.isEmpty ? [localized("No findings: it is shown.")] : [])
      + findings.compactMap { finding in
        Rule.all[finding.rule].map { localized(Phrase(verbatim: $0.explanation)) }
      }
  }
}
