import Basics
import Canvas
import CardPlan
import Simulator
import Testing
import ViewTree

@testable import Panels

/// Cards of types without a description, while updates arrive.
struct StableLayoutTests {
  private static let start = Date(timeIntervalSince1970: 1_790_000_000)

  private func activity(_ state: String, attributes: String = "{}", type: String = "T") throws
    -> Activity
  {
    func json(_ text: String) throws -> JSON {
      try JSON.parse(Array(text.utf8), dialect: .json5)
    }
    var activity = Activity(
      id: "a-1", attributesType: type, attributes: try json(attributes),
      contentState: try json(state), startedAt: Self.start)
    let plan = PlanReading(deciding: activity)
    activity.plan = plan.plan.json
    return activity
  }

  private func picture(_ activity: Activity, _ kind: PresentationKind = .lockScreen) -> String {
    Panel(activity).picture(
      kind, width: 60, .init(theme: .builtIn, now: Self.start)
    ).plainText
  }

  /// A card keeps its height and its labels while its lists grow, shrink and disappear.
  @Test func layoutIsStableOverUpdates() throws {
    var hive = try activity(
      "{weightKg: 34.2, frames: [{frame: 1, honeyG: 850}, {frame: 2, honeyG: 0}], risk: 'low'}")
    let context = Panel.Context(theme: .builtIn, now: Self.start)
    var heights: Set<[Int]> = []
    var images: Set<Int> = []
    var labels: Set<[Int]> = []
    for count in 0..<100 {
      let frames = (0..<(count * 7 % 6)).map { number -> JSON in
        ["frame": .int(Int64(number)), "honeyG": .int(Int64(number * count * 90))]
      }
      hive.contentState = ["weightKg": .int(Int64(count)), "risk": .string("low \(count)")]
      if count % 5 > 0 { hive.contentState = hive.contentState.with("frames", .array(frames)) }
      let panel = Panel(hive)
      heights.insert(
        PresentationKind.allCases.map { panel.picture($0, width: 60, context).size.height })
      images.insert(PanelTree(panel, .builtIn, secondsFromGMT: 0).rows(room: 92).count)
      let lines = picture(hive).split(separator: "\n")
      labels.insert(
        ["Weight", "Risk"].map { label in lines.firstIndex { $0.contains(label) } ?? -1 })
    }
    #expect(heights.count == 1 && images.count == 1 && labels.count == 1, "\(heights) \(labels)")
  }

  /// A list that starts empty has a row with its name, so that new elements move nothing.
  @Test func emptyListKeepsItsRow() throws {
    var trip = try activity("{legs: [], gate: 'B12'}")
    let before = picture(trip).split(separator: "\n").map { $0.prefix(8) }
    #expect(picture(trip).contains("Legs      –"))
    trip.contentState = try activity(
      "{legs: [{stop: 'Ulm', km: 4}, {stop: 'Bern', km: 90}, {stop: 'Lyon'}, {stop: 'Nice'}], gate: 'B12'}"
    ).contentState
    #expect(picture(trip).contains("Legs      Ulm, Bern, Lyon +1"))
    #expect(picture(trip).split(separator: "\n").map { $0.prefix(8) } == before)
  }

  /// Images show the same as the text: after its end the timer is a time of day, never `0:00`.
  @Test func endedTimerIsATimeOfDay() throws {
    let panel = Panel(try activity("{endsAt: 1790000600, n: 1}"))
    let tree = PanelTree(panel, .builtIn, secondsFromGMT: 0)
    func strings(_ view: ViewNode, after seconds: Double) -> [String] {
      let own: [String] =
        if case .text(let text) = view {
          text.runs.map { $0.content.string(at: Self.start + seconds) }
        } else { [] }
      return own + view.children.flatMap { strings($0, after: seconds) }
    }
    for view in [tree.lock.root, tree.expanded.root].compactMap(\.self) {
      #expect(Set(["Ends in", "0:01"]).isSubset(of: strings(view, after: 599)))
      #expect(Set(["Ends", "14:23"]).isSubset(of: strings(view, after: 600)))
    }
    let compact = try #require(tree.compact.root)
    #expect(strings(compact, after: 601).contains("14:23"))
    // Beside the camera it is drawn smaller rather than cut.
    func isSmall(_ view: ViewNode) -> Bool {
      if case .text(let text) = view {
        text.minimumScale < 1
      } else {
        view.children.contains(where: isSmall)
      }
    }
    #expect(isSmall(compact))
  }

  /// A clock with days, for which big digits have no space, is still in the island.
  @Test func clockWithDaysIsInTheIsland() throws {
    let lane = try activity("{freeUntil: 1790259200, weightKg: 1200, percent: 40}")
    let island = picture(lane, .expanded)
    #expect(island.contains("Free ends in") && island.contains("3 d 00 h"), "\(island)")
  }

  /// Values are aligned in a column, and a label is shown in full if it fits half the card.
  @Test func valuesAreInAColumn() throws {
    let pilot = try activity(
      "{draughtM: 14.35, unitOfMeasurementOfGates: 1.9, tide: 'ebb', wordsPerMinute: 128}")
    let lines = picture(pilot).split(separator: "\n").map(String.init)
    let places = ["14.35 m", "1.9", "ebb", "128"].map { value in
      lines.compactMap { line in
        line.firstRange(of: value).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
      }.first
    }
    #expect(
      Set(places).count == 1 && lines.contains { $0.contains("Unit of measurement of gates") })
    let image = "\(PanelTree(Panel(pilot), .builtIn, secondsFromGMT: 0).rows(room: 92))"
    // In an image the labels have their own column, as wide as its widest.
    #expect(image.contains("Unit of measurement of gates"))
  }

  /// A step that is not in the list is shown as sent, without a claim about progress.
  @Test func unknownStepIsShown() throws {
    var press = try activity("{steps: ['cut', 'press', 'dry'], currentStep: 'press'}")
    #expect(picture(press).contains("✓ cut   ◐ press   ○ dry"))
    press.contentState = try activity("{steps: ['cut', 'press', 'dry'], currentStep: 'done'}")
      .contentState
    #expect(picture(press).contains("· cut   · press   · dry   done"))
    #expect(picture(press, .compact).contains("–/3"))
    press.contentState = [
      "steps": .array((1...9).map { .string("step \($0)") }), "currentStep": "x",
    ]
    #expect(picture(press).contains(" x "))
  }

  /// If the names do not fit beside each other, the current step is named below the line.
  @Test func currentStepIsNamedIfNamesDoNotFit() throws {
    let steps = "steps: ['Open CB 320', 'Open ISO 323', 'Prove dead', 'Apply earth']"
    var card = try activity("{\(steps), currentStep: 'Prove dead'}")
    #expect(picture(card).contains("Prove dead 3/4"))
    let line = { (text: String) in text.split(separator: "\n").first { $0.contains("━") } ?? "" }
    let before = line(picture(card)).filter { "━─".contains($0) }.count
    card.contentState = try activity("{\(steps), currentStep: 'Open CB 320'}").contentState
    #expect(picture(card).contains("Open CB 320 1/4"))
    #expect(line(picture(card)).filter { "━─".contains($0) }.count == before && before > 20)
  }

  /// An ended card still shows the time to which its clock ran.
  @Test func endedCardKeepsItsTime() throws {
    var trip = try activity("{progress: 0.9, arrival: 1790000120, n: 1}")
    trip.state = .ended
    trip.endedAt = Self.start + 60
    trip.dismissalDate = Self.start + 4 * 3600
    #expect(picture(trip).contains("Arrival 14:15  ■ ENDED"))
    let tree = "\(PanelTree(Panel(trip), .builtIn, secondsFromGMT: 0).lock)"
    #expect(tree.contains("14:15") && tree.contains("Arrival"))
  }

  /// Values without a row in an island of images are counted, even if only a bar and steps have
  /// rows.
  @Test func imagesCountOmittedValues() throws {
    let roast = try activity(
      "{stages: ['dry', 'brown', 'crack'], stage: 'dry', progress: 0.4, a: 1, b: 2, c: 3, d: 4}")
    let rows = PanelTree(Panel(roast), .builtIn, secondsFromGMT: 0).rows(room: 51)
    #expect("\(rows)".contains("+4"))
  }

  /// The island beside the camera shows the state, or else the first value.
  @Test(arguments: [
    ("{phase: 'in_transit', n: 1}", "In transit"), ("{weightKg: 34.2, risk: 'low'}", "34.2 kg"),
    ("{phase: 'waiting for the harbour master'}", "waiting for th…"),
    ("{boardsAt: '2026-09-21T15:02:00Z', n: 2}", "15:02"), ("{n: null, m: 2}", "–"),
  ])
  func compactIslandIsNeverEmpty(_ state: String, _ expected: String) throws {
    #expect(picture(try activity(state), .compact).contains(expected))
  }

  /// If a value does not have the kind that its role requires, it is shown as text in the same
  /// place.
  @Test func textInsteadOfDateIsShown() throws {
    var ride = try activity("{eta: null, progress: null}")
    #expect(picture(ride).contains("ETA        –"))
    ride.contentState = ["eta": "soon", "progress": "half way"]
    #expect(picture(ride).contains("soon") && picture(ride).contains("half way"))
  }

  /// Log lines, prompts and cards use the same name for an activity: the widget's, if it shows one.
  @Test func widgetNamesTheActivity() throws {
    let game = try activity(
      "{score: 2}", attributes: "{gameName: 'Superb Owl', number: 4}", type: "SportsAttributes")
    func text(_ string: String) -> ViewNode {
      .text(
        TextNode(runs: [
          TextRun(.verbatim(string), TextStyle(size: 17, paint: .color(ColorValue(hex: 0))))
        ]))
    }
    let lock = ViewTree(
      root: .column(
        [text("4"), text("LIVE"), text("Superb Owl"), text("2")], spacing: nil, alignment: .leading)
    )
    let panel = Panel(game, views: WidgetViews(surfaces: [.lock: lock]))
    var line = Frame(GridSize(60, 1))
    panel.drawLine(
      &line, at: GridPoint(0, 0), width: 60, isSelected: false, undelivered: nil,
      .init(theme: .builtIn, now: Self.start))
    #expect(panel.title == "Superb Owl" && line.plainText.contains("Superb Owl"))
    #expect(Panel(game).title == "Sports")
    let own = Panel(game).ownViews(.builtIn, secondsFromGMT: 0)
    #expect(Panel(game, views: own).title == "Sports")
  }
}

extension JSON {
  fileprivate func with(_ key: String, _ value: JSON) -> JSON {
    var object = self.object ?? [:]
    object[key] = value
    return .object(object)
  }
}
