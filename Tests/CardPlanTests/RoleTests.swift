import Basics
import CardPlan
import Panels
import Simulator
import Testing

/// The role of each value, decided by types, the form of the JSON and the presentation's own names.
struct RoleTests {
  @Test func presentationNamesGiveRoles() throws {
    let ride = try Planned(
      """
      {status: "on_the_way", eta: "2026-09-21T15:02:00Z", progress: 0.4, driver: {name: "Ana", rating: 4.9}}
      """, attributes: "{title: 'Ride to the pier', orderId: 'A-1'}", named: "RideAttributes")
    let plan = ride.plan
    #expect(plan.title?.description == "attributes.title")
    #expect(plan.state?.description == "content_state.status")
    #expect(plan.timer?.path.description == "content_state.eta" && plan.timer?.label == "ETA")
    #expect(plan.progress?.value.description == "content_state.progress")
    #expect(plan.progress?.scale == 1)
    #expect(ride.card.subtitle == "On the way")
    #expect(ride.lines == ["Driver name: Ana", "Driver rating: 4.9"])
  }

  @Test(arguments: [
    ("{percent: 42}", 0.42), ("{percentComplete: 80, name: 'x'}", 0.8),
    ("{percentage: '12 %'}", 0.12), ("{batteryPct: 80, name: 'x'}", 0.8),
    ("{stopsDone: 3, stopsTotal: 12}", 0.25), ("{currentPage: 1, totalPages: 4}", 0.25),
    ("{files: {completed: 5, total: 10}}", 0.5), ("{fraction: 0.25}", 0.25),
    ("{progress: 40}", 0.4), ("{progress: 3, total: 12}", 0.25),
    ("{progress: 37, current: 3, total: 8}", 0.37),
    ("{progress: 45, total: 12}", 0.45), ("{job: {progress: 0.5}}", 0.5),
    ("{lap: 14, totalLaps: 56}", 0.25), ("{layer: 121, layers: 242}", 0.5),
    ("{currentRound: 1, rounds: 4}", 0.25), ("{bytesDownloaded: 10, totalBytes: 40}", 0.25),
  ])
  func progressIs(_ state: String, _ fraction: Double) throws {
    #expect(try Planned(state).card.progress == .fraction(fraction))
  }

  @Test(arguments: [
    ("{percent: 94.5}", "94.5 %"), ("{donePercent: 0.4, name: 'x'}", "0.4 %"),
    ("{percent: 94}", nil), ("{fraction: 0.625}", nil),
    ("{stopsDone: 3, stopsTotal: 12}", "3 of 12"),
  ])
  func percentagesAreShownAsSent(_ state: String, _ expected: String?) throws {
    #expect(try Planned(state).card.progressText == expected)
  }

  @Test(arguments: [
    "{humidityPct: 40, batteryPct: 80}", "{done: 3}", "{total: 5, finished: 2}",
    "{volume: 96}",
    "{progress: 'half way'}", "{doneBy: 3, totalFee: 9}", "{fare: 9, totalFare: 12}",
    "{goal: 5000, goals: 2}", "{lap: 3, laps: ['1:30', '1:31']}", "{point: 1, points: 1}",
  ])
  func progressIsNot(_ state: String) throws {
    #expect(try Planned(state).plan.progress == nil)
  }

  /// A match has no score before it starts; its card still has the score's place.
  @Test func nullKeepsItsRole() throws {
    let game = try Planned("{homeScore: null, awayScore: null}")
    #expect(game.card.score.map(\.value) == ["–", "–"] && game.lines == [])
    #expect(try game.updated("{homeScore: 1, awayScore: 0}").card.score.map(\.value) == ["1", "0"])
    let trip = try Planned("{current: null, total: null}")
    #expect(trip.card.progressText == "– of –")
    #expect(try trip.updated("{current: 3, total: 4}").card.progress == .fraction(0.75))
    let build = try Planned("{stages: null, stage: null}")
    #expect(build.card.steps?.unknown == "–")
    #expect(try build.updated("{stages: null, stage: 'test'}").card.steps?.unknown == "test")
    let known = try build.updated("{stages: ['fetch', 'test'], stage: 'test'}")
    #expect(known.card.steps?.current == 1)
    #expect(try Planned("{progress: null}").card.progressText == "–")
    #expect(try Planned("{fraction: 1.2}").card.progress == .fraction(1))
  }

  @Test func scoresHaveTwoSides() throws {
    let game = try Planned(
      "{homeScore: 2, awayScore: 4, clock: '71′'}", attributes: "{homeName: 'Owls', away: 'Eagles'}"
    )
    #expect(game.card.score.map(\.label) == ["Owls", "Eagles"])
    #expect(game.card.score.map(\.value) == ["2", "4"])
    #expect(game.lines == ["Clock: 71′"])
    let nested = try Planned("{home: {name: 'A', score: 1}, away: {name: 'B', score: 0}}")
    #expect(nested.card.score.map(\.label) == ["A", "B"])
    let teams = try Planned("{teamOneScore: 1, teamTwoScore: 3}")
    #expect(teams.card.score.map(\.label) == ["Team one", "Team two"])
    #expect(try Planned("{homeScore: 1}").plan.score.isEmpty)
    for state in [
      "{homeScore: '21', awayScore: '24'}", "{score: {home: 21, away: 24}}",
      "{home_team_score: 21, away_team_score: 24}", "{homeGoals: 21, awayGoals: 24}",
    ] {
      let card = try Planned(state, attributes: "{homeTeam: {name: 'A'}, awayTeam: {name: 'B'}}")
        .card
      #expect(card.score.map(\.value) == ["21", "24"], "\(state)")
      #expect(card.score.map(\.label) == ["A", "B"] && card.fields.isEmpty, "\(state)")
    }
  }

  @Test func stepsHaveNamesAndACurrentOne() throws {
    let build = try Planned("{steps: ['fetch', 'compile', 'test'], step: 'compile'}")
    #expect(
      build.card.steps?.names == ["fetch", "compile", "test"] && build.card.steps?.current == 1)
    let index = try Planned("{stages: [{name: 'a'}, {name: 'b'}], currentStage: 0}")
    #expect(index.card.steps?.names == ["a", "b"] && index.card.steps?.current == 0)
    let stage = try Planned("{stages: ['a', 'b'], stage: 'b', status: 'ok'}")
    #expect(stage.card.steps?.current == 1 && stage.card.subtitle == "Ok")
    #expect(try Planned("{steps: ['a', 'b'], step: 7}").plan.steps == nil)
    #expect(try Planned("{steps: 4312}").lines == ["Steps: 4312"])
  }

  @Test func typesAreTheStrongestEvidence() throws {
    let flight = try Planned(
      "{leaves: 811692800, window: [811692800, 811696400], mood: 'boarding', open: true, gate: null}",
      type: """
        {name: 'T', content_state: {leaves: 'Date', window: 'ClosedRange<Date>', mood: 'boarding|flying',
          open: 'Bool', gate: 'String?', bags: '[String]?'}}
        """)
    #expect(flight.plan.progress?.isRange == true)
    #expect(flight.card.subtitle == "Boarding")
    #expect(
      flight.lines == [
        "Leaves: 2026-09-21T14:13:20Z", "Open: yes", "Gate: –", "Bags: –",
      ])
    // A whole number cannot be a fraction.
    let print = try Planned(
      "{progress: 1}", type: "{name: 'T', content_state: {progress: 'Int'}}")
    #expect(print.card.progress == .fraction(0.01))
    let delayed = try Planned("{delayed: {delayed: {_0: 15}}}")
    #expect(delayed.card.subtitle == "Delayed · 15")
  }

  @Test func datesNeedANameOrType() throws {
    #expect(try Planned("{endsAt: 1790000600}").card.timer == .until(Planned.start + 600))
    #expect(try Planned("{endsAt: 1790000600000}").card.timer == .until(Planned.start + 600))
    #expect(
      try Planned("{doorsUntil: '2026-09-21T15:02:00+02:00'}").plan.timer?.label == "Doors ends")
    // What is left matters more than what has passed.
    let parking = try Planned("{startedAt: 1790000000, expiresAt: 1790000600}")
    #expect(parking.card.timer == .until(Planned.start + 600))
    #expect(try Planned("{eta: 12}").lines == ["ETA: 12"])
    #expect(try Planned("{serial: 1690000600}").lines == ["Serial: 1,690,000,600"])
    #expect(
      try Planned("{departure: 1790000600000}").plan.fields[0].format.epoch == .unixMilliseconds)
    #expect(try Planned("{changePercent: -1.2}").plan.progress == nil)
    #expect(try Planned("{createdAt: 1790000600}").plan.fields[0].format.epoch == .unix)
  }

  /// A clock that is stopped does not run on.
  @Test func pausedTimerStands() throws {
    for (paused, runs) in [
      ("paused: true", "paused: false"), ("isRunning: false", "isRunning: true"),
    ] {
      let card = try Planned("{endsAt: 1790000600, \(paused)}")
      #expect(card.card.timer == nil && card.card.timerAfter == "paused", "\(paused)")
      #expect(try card.updated("{endsAt: 1790000600, \(runs)}").card.timer != nil)
      #expect(try Planned("{startedAt: 1790000000, \(paused)}").card.timerAfter == "paused")
    }
  }

  @Test func technicalValuesAreHidden() throws {
    let thing = try Planned(
      "{orderId: 'x', imageURL: 'https://a', pos: {lat: 1.2, lng: 3}, brazeActivityId: 'b', site: 'http://b', n: 1, barColor: '#cc0000'}"
    )
    #expect(thing.lines == ["N: 1"])
    #expect(try Planned("{color: 'Silver'}").lines == ["Color: Silver"])
  }

  @Test func planReadsItsOwnJSON() throws {
    let things = [
      try Planned(
        "{status: 'a', percent: 3, eta: 1790000600, price: {amount: 1, currency: 'EUR'}}"),
      try Planned(
        "{homeScore: 2, awayScore: 4, steps: ['a', 'b'], step: 0, w: {value: 3, unit: 'kg'}}"),
      try Planned("{'a.b': {'c\\\\d': null}}"),
    ]
    for thing in things { #expect(Plan(json: thing.plan.json) == thing.plan) }
    #expect(things[2].plan.fields[0].path.keys == ["a.b", "c\\d"])
  }

  /// A phone does not read keys that a known type does not declare.
  @Test func undeclaredKeysAreNotDrawn() throws {
    let type =
      "{ name: 'ThingAttributes', attributes: {}, content_state: { stops: 'Int', gate: 'String?' } }"
    let card = try Planned("{ stops: 2, stop: 4 }", type: type)
    #expect(card.lines.map { $0.prefix { $0 != ":" } } == ["Stops", "Gate"])
    let next = try card.updated("{ stops: 3, gate: 'B', stop: 5, more: 1 }")
    #expect(next.lines == ["Stops: 3", "Gate: B"])
    let unknown = try Planned("{ stops: 2 }").updated("{ stops: 2, more: 1 }")
    #expect(unknown.lines == ["Stops: 2", "More: 1"])
  }
}
