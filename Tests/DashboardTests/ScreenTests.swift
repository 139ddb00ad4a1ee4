import Canvas
import Basics
import Simulator
import Testing

@testable import Dashboard

@Suite struct ScreenTests {
  static let sizes = [GridSize(60, 20), GridSize(100, 30), GridSize(160, 50)]
  static let themes = ThemeLibrary(directories: ["\(Snapshot.root)/themes"])

  private func name(_ screen: String, _ size: GridSize, _ theme: String = "midnight") -> String {
    "\(screen)-\(size.width)x\(size.height)" + (theme == "midnight" ? "" : "-\(theme)")
  }

  @Test(arguments: sizes) func main(size: GridSize) {
    let frame = render(Fixture.state(size), theme: .builtIn, size: size, now: Fixture.now)
    Snapshot.check(frame, name("main", size), styles: size.width == 100)
  }

  @Test(arguments: ["ansi", "mono", "daylight", "contrast", "sunset", "aurora", "arcade", "slate"])
  func themes(theme: String) throws {
    let size = GridSize(100, 30)
    let colours = try #require(Self.themes[theme])
    let frame = render(Fixture.state(size), theme: colours, size: size, now: Fixture.now)
    Snapshot.check(frame, name("main", size, theme))
  }

  @Test func withoutColours() {
    let size = GridSize(100, 30)
    let theme = Theme.builtIn.adapted(to: .none)
    let frame = render(Fixture.state(size), theme: theme, size: size, now: Fixture.now)
    Snapshot.check(frame, name("main", size, "none"), styles: true)
  }

  @Test(arguments: sizes) func details(size: GridSize) {
    var pilot = Pilot(size)
    pilot.press(.character("i"))
    Snapshot.check(pilot.frame, name("details", size))
  }

  @Test(arguments: sizes) func lockScreen(size: GridSize) {
    var pilot = Pilot(size)
    pilot.press(.character("z"))
    Snapshot.check(pilot.frame, name("lock", size))
  }

  @Test(arguments: sizes) func expanded(size: GridSize) {
    var pilot = Pilot(size)
    var game = Fixture.game
    game.contentState = ["teamOneScore": 2, "teamTwoScore": 5, "clock": "71′", "progress": 0.7]
    game.lastAlert = Alert(
      title: "Goal!", body: "The owls score. Assist by the barn owl.", at: Fixture.now)
    pilot.send(.events([Fixture.event(9, 0, .updated, "game-1", "update", game)]))
    Snapshot.check(pilot.frame, name("expanded", size))
  }

  @Test func expandedCountdown() {
    var pilot = Pilot()
    pilot.press(.character("j"), .enter)
    Snapshot.check(pilot.frame, "expanded-countdown-100x30")
  }

  @Test func scrolled() {
    var pilot = Pilot()
    pilot.press(.character("G"))
    Snapshot.check(pilot.frame, "scrolled-100x30")
  }

  @Test func log() {
    var pilot = Pilot()
    pilot.press(.character("l"), .character("j"), .character("j"))
    Snapshot.check(pilot.frame, "log-100x30")
  }

  @Test func help() {
    var pilot = Pilot()
    pilot.press(.character("?"))
    Snapshot.check(pilot.frame, "help-100x30")
  }

  @Test func palette() {
    var pilot = Pilot()
    pilot.type(":th")
    Snapshot.check(pilot.frame, "palette-100x30")
  }

  @Test func confirm() {
    var pilot = Pilot()
    pilot.press(.character("e"))
    Snapshot.check(pilot.frame, "confirm-100x30")
  }

  @Test func filter() {
    var pilot = Pilot()
    pilot.type("/food")
    Snapshot.check(pilot.frame, "filter-100x30")
  }

  @Test(arguments: sizes) func empty(size: GridSize) {
    var pilot = Pilot(state: State(size: size, address: "127.0.0.1:5483"))
    pilot.send(.feed(.online))
    Snapshot.check(pilot.frame, name("empty", size))
  }

  /// Without a gateway there is no address to send to: the screen shows why.
  @Test func waiting() {
    var pilot = Pilot(state: State(size: GridSize(60, 20), address: "127.0.0.1:5483"))
    pilot.expect("Connecting to 127.0.0.1:5483", not: ["curl"])
    pilot.send(
      .feed(
        .retrying(at: Fixture.ago(-3), reason: "cannot connect: nothing listens", lastGood: nil)))
    Snapshot.check(pilot.frame, "waiting-60x20")
    pilot.press(.character("l"))
    pilot.expect("Waiting for 127.0.0.1:5483", not: ["Nothing was pushed"])
    pilot.press(.character("l"), .character("T"))
    pilot.expect("Push tokens", "Waiting for 127.0.0.1:5483")
    pilot.press(.character("T"))
    // The help names the address at which the screen waits.
    for (address, words) in [("127.0.0.1:5999", " --listen 5999; this"), ("team:5483", nil)] {
      var other = Pilot(state: State(size: GridSize(90, 20), address: address))
      other.send(.feed(.retrying(at: Fixture.ago(-3), reason: "no", lastGood: nil)))
      #expect(other.shows("islet serve") == (words != nil) && other.shows(words ?? address))
    }
    pilot.send(.feed(.failed(reason: "the gateway refused the key", fix: "give another by --key")))
    pilot.expect("  the gateway refused the key", "  give another by --key", not: ["curl"])
  }

  @Test func tooSmall() {
    Snapshot.check(Pilot(GridSize(30, 8)).frame, "small-30x8")
  }
}
