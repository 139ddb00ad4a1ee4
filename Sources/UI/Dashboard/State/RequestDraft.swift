internal import Basics
internal import Foundation
internal import HTTP
internal import Simulator
internal import Vendors

/// A text that the user edits in another program.
package struct Draft: Sendable, Hashable {
  /// The use of the edited text.
  package enum Purpose: Sendable, Hashable {
    /// A type file, which defines how the cards of a type are drawn. It is loaded when it is saved.
    case presentation(type: String)
    /// Sent in place of the request that caused the event of this cursor.
    case request(String)
  }

  package enum Place: Sendable, Hashable {
    /// In a temporary folder, deleted after editing: the outcome contains the text.
    case temporary
    /// In the configuration's folder of type files. An existing file is opened as it is.
    case types
  }

  package enum Outcome: Sendable, Hashable {
    case changed(String)
    /// Nothing was saved, or the same text.
    case unchanged
    /// No editor could be opened, or it failed: the problem and the fix.
    case failed(String)
  }

  package var purpose: Purpose
  /// The file's name, whose extension determines the language in an editor: `request.json`.
  package var file: String
  package var place: Place
  package var text: String
}

extension State {
  mutating func apply(_ draft: Draft, _ outcome: Draft.Outcome, now: Date) -> [Effect] {
    if case .failed(let text) = outcome {
      say(Phrase(verbatim: text), isError: true, now: now)
      return []
    }
    switch draft.purpose {
    case .presentation(let type):
      if case .changed = outcome {
        say("saved types/\(draft.file); it now draws the cards of \(type)", now: now)
      } else {
        say("types/\(draft.file) is unchanged", now: now)
      }
    case .request(let cursor):
      if case .changed(let text) = outcome { return send(edited: text, of: cursor, now: now) }
      say("not saved, so nothing was sent", now: now)
    }
    return []
  }
}

/// A request for editing: an HTTP message (RFC 9112) with remarks above it.
package enum RequestDraft {
  /// Why a text is not a request: the line, counted from 1, and what is expected there.
  package struct ReadError: Error, Sendable, Hashable {
    let line: Int
    let problem: Phrase
  }

  /// The text to edit. JSON has one member per line.
  static func text(_ sent: SentRequest, body: String, address: String, fixed: [Rule.ID]) -> String {
    var lines = [
      localized("# Save and close to send this to \(address)."),
      localized("# Close without saving to send nothing."),
    ]
    if !fixed.isEmpty {
      let rules = fixed.map(\.rawValue).joined(separator: ", ")
      lines.append(localized("# Fixed: \(rules)"))
    }
    lines.append("\(sent.method) \(sent.path)")
    lines += sent.headers.map { "\($0.name): \($0.value)" }
    return lines.joined(separator: "\n") + "\n\n" + body + "\n"
  }

  static func read(_ text: String) throws(ReadError) -> SentRequest {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasSuffix("\r") ? line.dropLast() : line
    }
    var number = 0
    func isRemark(_ line: Substring) -> Bool {
      line.hasPrefix("#") || line.allSatisfy(\.isWhitespace)
    }
    while number < lines.count, isRemark(lines[number]) { number += 1 }
    guard number < lines.count else {
      throw ReadError(line: 1, problem: Phrase("there is no request: write METHOD /PATH"))
    }
    let words = lines[number].split(separator: " ")
    guard words.count >= 2, words[0].allSatisfy({ $0.isASCII && $0.isUppercase }),
      words[1].hasPrefix("/"), words[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else {
      throw ReadError(
        line: number + 1, problem: Phrase("write METHOD /PATH, such as POST /3/device/TOKEN"))
    }
    var headers: JSONObject = [:]
    number += 1
    while number < lines.count, !lines[number].allSatisfy(\.isWhitespace) {
      let line = lines[number]
      number += 1
      if line.hasPrefix("#") { continue }
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
        !line[..<colon].contains(where: \.isWhitespace)
      else {
        throw ReadError(
          line: number, problem: Phrase("write NAME: VALUE, or an empty line before the body"))
      }
      let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
      headers[String(line[..<colon])] = .string(String(value))
    }
    let body = lines.dropFirst(number + 1).joined(separator: "\n")
    let json: JSON = [
      "method": .string(String(words[0])), "path": .string(String(words[1])),
      "headers": .object(headers), "body_text": .string(compact(body)),
    ]
    guard let sent = SentRequest(json: json) else {
      throw ReadError(line: 1, problem: Phrase("there is no request: write METHOD /PATH"))
    }
    return sent
  }

  /// JSON on one line, as a client sends it. Anything else stays as written.
  private static func compact(_ body: String) -> String {
    if let json = try? JSON.parse(body) { return json.text }
    return body.hasSuffix("\n") ? String(body.dropLast()) : body
  }
}

/// What an edit must load first. Canceled by another key.
enum AwaitedEdit: Hashable {
  /// The history of a card, for its newest push.
  case newest(of: Activity.ID)
  /// The request that caused an event.
  case request(ActivityEvent, fixed: Bool)
}

extension State {
  /// Opens the request of the selected push, or of the selected card's newest one, in the user's
  /// editor, with the fixes of its findings or as it was sent. Loads missing data from the gateway
  /// first, and continues with the response.
  mutating func editRequest(fixed: Bool, now: Date) -> [Effect] {
    guard screenContext == .main, let id = cards.selection else {
      return pushEvent.map { edit($0, fixed: fixed, now: now) } ?? []
    }
    if let event = newestPush(of: id) { return edit(event, fixed: fixed, now: now) }
    pushes.awaitedEdit = .newest(of: id)
    return [.loadHistory(id)]
  }

  /// Continues an edit that waits for the history of a card.
  mutating func editNewest(of id: Activity.ID, now: Date) -> [Effect] {
    guard pushes.awaitedEdit == .newest(of: id) else { return [] }
    pushes.awaitedEdit = nil
    if let event = newestPush(of: id) { return edit(event, fixed: false, now: now) }
    say("this line is not a push", isError: true, now: now)
    return []
  }

  /// Continues an edit that waits for a request. `isKept` is false if the gateway no longer has it.
  mutating func editAwaited(_ cursor: String, isKept: Bool, now: Date) -> [Effect] {
    guard case .request(let event, let fixed)? = pushes.awaitedEdit, event.cursor == cursor else {
      return []
    }
    pushes.awaitedEdit = nil
    if isKept { return edit(event, fixed: fixed, now: now) }
    say("its request is no longer stored", isError: true, now: now)
    return []
  }

  /// Cancels an edit whose request the gateway does not send.
  mutating func cancelEdit(now: Date) {
    guard pushes.awaitedEdit != nil else { return }
    pushes.awaitedEdit = nil
    say("the gateway did not send the request to edit", isError: true, now: now)
  }

  private func newestPush(of id: Activity.ID) -> ActivityEvent? {
    events(of: id).first { $0.verdict != nil }
  }

  private mutating func edit(_ event: ActivityEvent, fixed: Bool, now: Date) -> [Effect] {
    guard var sent = pushes.requests[event.cursor]?.sent else {
      pushes.awaitedEdit = .request(event, fixed: fixed)
      return [.loadBody(event.cursor)]
    }
    var rules: [Rule.ID] = []
    if fixed, let repair = repair(of: event, now: now) { (sent, rules) = repair }
    let text = BodyText(sent.text).lines.map(\.text).joined(separator: "\n")
    let draft = RequestDraft.text(
      sent, body: text, address: address(of: event.cursor), fixed: rules)
    return [
      .edit(
        Draft(
          purpose: .request(event.cursor), file: "request.http", place: .temporary,
          text: pushes.drafts[event.cursor] ?? draft))
    ]
  }

  /// The request of a push with the fixes of its findings; `nil` if no fix can be computed.
  func repair(of event: ActivityEvent, now: Date) -> (sent: SentRequest, rules: [Rule.ID])? {
    let findings = event.findings
    guard !findings.isEmpty, let loaded = pushes.requests[event.cursor] else { return nil }
    var (sent, rules) = (loaded.sent, [Rule.ID]())
    if let body = loaded.json {
      let repair = Repair(body, for: findings, now: now)
      rules = repair.rules
      if !rules.isEmpty { sent.text = repair.body.text }
    }
    for finding in findings where finding.shownPath == nil {
      guard let header = finding.headerToSend, sent.headers[header.name] != header.value else {
        continue
      }
      sent.headers[header.name] = header.value
      rules.append(finding.rule)
    }
    return rules.isEmpty ? nil : (sent, rules)
  }

  /// Sends the saved text. If it is not valid, reports why and keeps it for the next edit.
  mutating func send(edited text: String, of cursor: String, now: Date) -> [Effect] {
    if text.allSatisfy(\.isWhitespace) {
      pushes.drafts[cursor] = nil
      say("the text is empty, so nothing was sent", now: now)
      return []
    }
    do throws(RequestDraft.ReadError) {
      let request = try RequestDraft.read(text)
      pushes.drafts[cursor] = nil
      return [.send(request, inPlaceOf: cursor)]
    } catch {
      if pushes.drafts.count > 20 { pushes.drafts = [:] }
      pushes.drafts[cursor] = text
      say(
        "request.http:\(error.line): \(error.problem). Edit again to continue from your text.",
        isError: true, now: now)
      return []
    }
  }
}
