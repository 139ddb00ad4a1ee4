internal import Basics

/// A text that a person edits in a program of their own.
package struct Draft: Sendable, Hashable {
  /// What becomes of it once it is edited.
  package enum Purpose: Sendable, Hashable {
    /// It says how the cards of a type are drawn, and is read when it is saved.
    case presentation(type: String)
    /// It is sent in place of the request that led to an event.
    case request(String)
  }

  package enum Place: Sendable, Hashable {
    /// In a folder of its own, which is gone with the editor: the answer has the text.
    case temporary
    /// Among the configuration's types; a file that is there already is opened as it is.
    case types
  }

  /// How the editing ended.
  package enum Outcome: Sendable, Hashable {
    /// The text that was saved.
    case changed(String)
    /// Nothing was saved, or the same.
    case unchanged
    /// No editor could be opened, or it gave up: what is wrong and how to mend it.
    case failed(String)
  }

  package var purpose: Purpose
  /// The file's name, whose ending tells an editor the language: `request.json`.
  package var file: String
  package var place: Place
  package var text: String

  init(_ purpose: Purpose, file: String, in place: Place, text: String) {
    self.purpose = purpose
    self.file = file
    self.place = place
    self.text = text
  }
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
        say("types/\(draft.file) is saved: it draws the cards of \(type)", now: now)
      } else {
        say("types/\(draft.file) is as it was", now: now)
      }
    case .request(let cursor):
      if case .changed(let text) = outcome { return send(edited: text, of: cursor, now: now) }
      say("nothing was saved, and nothing is sent", now: now)
    }
    return []
  }
}
