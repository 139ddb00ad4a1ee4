import Vendors
import Canvas
import Basics
import Languages
import Simulator
import Testing

@testable import Dashboard

/// The screens in each language.
@Suite struct LanguageTests {
  static let sizes = [GridSize(60, 20), GridSize(100, 30)]
  static let codes = Language.codes.filter { $0 != "en" }

  /// All screens and overlays.
  static let screens = [
    "main", "filter", "help", "palette", "switches", "confirm", "details", "finding", "log",
    "problems", "tokens", "surfaces", "lock", "expanded", "notice", "empty", "waiting", "stopped",
    "toast", "ended", "theme", "rule",
  ]

  private static func pilot(_ screen: String, _ size: GridSize) -> Pilot {
    var pilot = Pilot(size)
    switch screen {
    case "filter": pilot.type("/food")
    case "help": pilot.type("?")
    case "palette": pilot.type(":")
    case "switches": pilot.type("w")
    case "confirm": pilot.type("  e")
    case "details": pilot.type("i")
    case "finding":
      pilot.send(.events([finding]))
      pilot.type("lg")
      pilot.press(.enter)
      pilot.send(.body(cursor: "70", request: SentRequest(json: FindingTests.request)))
    case "log": pilot.type("l")
    case "problems": pilot.type("l!")
    case "tokens":
      pilot.type("T")
      pilot.send(.tokens(DeviceTests.tokens))
    case "surfaces": pilot.type("S")
    case "lock": pilot.type("z")
    case "expanded": pilot.press(.enter)
    case "notice": pilot.send(NoticeTests.notification(true))
    case "empty":
      pilot = Pilot(state: State(size: size, address: "127.0.0.1:5483"))
      pilot.send(.feed(.online))
    case "waiting":
      pilot = Pilot(state: State(size: size, address: "127.0.0.1:5483"))
      pilot.send(
        .feed(.retrying(at: Fixture.ago(-3), reason: "—", lastGood: Fixture.ago(9))))
    case "stopped":
      pilot.send(.clock(speed: 0))
      pilot.type("p")
    case "toast": pilot.type("u")
    case "theme": pilot.type("t")
    case "rule":
      pilot.type(":timestamp.milli")
      pilot.press(.enter)
    case "ended":
      pilot.now = Fixture.now.addingTimeInterval(60)
      pilot.type("jjjj")
    default: break
    }
    return pilot
  }

  /// A push with findings in the judge's own text.
  private static let finding = Fixture.event(
    70, 0, .verdict, "ride-7", "update", nil,
    [
      Finding(
        .timestampMilliseconds,
        "\(1_770_051_103_239) is \(phrase: "milliseconds"): iOS reads it as the year \(58_060) and drops this push.",
        path: ["aps", "timestamp"], fix: "Send \(1_770_051_103).")
    ])

  /// Islet's own texts are never cut: an ellipsis appears only in content that a sender or a rule
  /// made long.
  @Test(arguments: codes, screens) func nothingIsCut(code: String, screen: String) throws {
    let language = try #require(Language(code: code))
    for size in Self.sizes {
      let frame = language.whileCurrent { Self.pilot(screen, size).frame }
      for row in frame.plainText.split(separator: "\n") {
        for cut in row.cutTexts {
          let label = language.cutLabel(in: cut)
          #expect(
            label == nil,
            "\(code) \(screen) \(size.width)x\(size.height): “\(label ?? "")” is cut:\n\(row)")
        }
      }
    }
  }

  /// A name in the hint bar or the palette fits its column.
  @Test(arguments: codes) func titlesFit(code: String) throws {
    let language = try #require(Language(code: code))
    language.whileCurrent {
      for command in Command.all {
        let title = localized(command.title)
        #expect(TextLayout.width(title) <= 13, "\(code): \(title)")
      }
    }
  }

  /// The descriptions in the help start in one column, whatever the width of keys and letters.
  @Test(arguments: codes, sizes) func helpIsAligned(code: String, size: GridSize) throws {
    let language = try #require(Language(code: code))
    language.whileCurrent {
      let text = HelpText(Self.pilot("help", size).state)
      let room = (text.width - 6 - 3 * (text.columns.count - 1)) / text.columns.count
      for line in text.columns.flatMap(\.self) where !line.isHeading {
        #expect(TextLayout.width(line.text) < text.wordColumn, "\(code): \(line.text)")
        #expect(
          TextLayout.width(line.value) <= room - text.wordColumn && !line.value.hasSuffix("…"),
          "\(code): \(line.value)")
      }
    }
  }

  /// The text of a line of the log fits its column and leaves space for the rest.
  @Test(arguments: codes) func logTextFits(code: String) throws {
    let language = try #require(Language(code: code))
    language.whileCurrent {
      let kinds: [ActivityEvent.Kind] = [
        .started, .updated, .ended, .stale, .dismissed, .removedFromIsland, .verdict, .token,
        .switch, .clock, .notification,
      ]
      for kind in kinds {
        for reason in [EndReason.user, .expired] {
          var activity = Fixture.game
          activity.endReason = reason
          let event = ActivityEvent(cursor: "1", at: Fixture.now, kind: kind, activity: activity)
          let word = LogEntry(id: 0, event: event).word
          #expect(TextLayout.width(word) <= LogEntry.wordWidth, "\(code): \(word)")
          #expect(TextLayout.width(word) <= 10, "\(code): \(word)")
        }
      }
    }
  }

  /// The texts at both ends of a row do not touch.
  @Test(arguments: codes) func logHeadingFits(code: String) throws {
    let language = try #require(Language(code: code))
    language.whileCurrent {
      for title in ["Activity log", "Problems"] as [Phrase] {
        let words = [title, "\(888) not shown"].map { TextLayout.width(localized($0)) }
        #expect(words[0] + words[1] < 32, "\(code)")
      }
    }
  }

  @Test(
    arguments: codes,
    ["main", "help", "finding", "details", "tokens", "switches", "lock"])
  func pictures(code: String, screen: String) throws {
    let language = try #require(Language(code: code))
    let size = screen == "main" || screen == "finding" ? Self.sizes[0] : Self.sizes[1]
    let frame = language.whileCurrent { Self.pilot(screen, size).frame }
    Snapshot.check(frame, "\(screen)-\(size.width)x\(size.height)-\(code)")
  }

  @Test(arguments: Language.codes) func helpFitsOnePage(code: String) throws {
    let language = try #require(Language(code: code))
    let last = language.whileCurrent { HelpText(Self.pilot("main", Self.sizes[1]).state).last }
    #expect(last == 0)
  }

  /// A finding of another gateway arrives as a template and is translated here; an old one stays in
  /// English.
  @Test func findingsAreTranslated() throws {
    let german = try #require(Language(code: "de"))
    let finding = Finding(
      .timestampFuture,
      "\(1) is \(TimeSpan.text(36_000)) ahead of now; the system drops pushes more than 8 h ahead.",
      fix: "Send \(2).")
    let read = try #require(Finding(json: finding.document))
    #expect(
      german.text(read.message)
        == "1 liegt 10 h in der Zukunft; das System verwirft, was mehr als 8 h voraus ist.")
    #expect(read.fix.map(german.text) == "2 senden.")
    let english = try #require(Finding(json: finding.json))
    #expect(german.text(english.message) == finding.message.english)
  }
}

extension Substring {
  /// The text before each ellipsis, back to a border or to more than one blank.
  fileprivate var cutTexts: [String] {
    let parts = split(separator: "…", omittingEmptySubsequences: false).dropLast()
    return parts.map { part in
      let words = part.components(separated: ["  ", "│", "┃", "▸ ", "· ", "✗ ", "✓ ", "! "])
      return words.trimmed
    }.filter { $0.count >= 3 }
  }

  private func components(separated signs: [String]) -> Substring {
    var rest = self
    for sign in signs {
      while let range = rest.firstRange(of: sign) { rest = rest[range.upperBound...] }
    }
    return rest
  }

  private var trimmed: String { String(drop { $0 == " " }) }
}

extension Language {
  /// The beginnings of known texts that are cut, with their places.
  fileprivate func cutLabel(in text: String) -> String? {
    templates.values.first { words in
      let parts = words.split(separator: /\{\d+\}/, omittingEmptySubsequences: false)
      guard let first = parts.first else { return false }
      if first.count > text.count, first.hasPrefix(text) { return true }
      guard first.count > 3, text.hasPrefix(first) else { return false }
      return parts.dropFirst().contains { part in
        (2..<max(2, part.count)).contains { text.hasSuffix(part.prefix($0)) }
      }
    }
  }
}
