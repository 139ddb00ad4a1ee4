internal import Basics
internal import Canvas
internal import Simulator

/// An item of the palette: a command, a card, a rule, a theme, a token or a line of the log.
struct PaletteItem {
  enum Target {
    case command(Command)
    case action(Activity.ID, name: String)
    case card(Activity.ID)
    case rule(Rule.ID)
    case theme(String)
    case token(String)
    case entry(LogEntry)
  }

  let target: Target
  /// A word for the kind of item, or the command's key.
  let sign: String
  /// The name by which the item is found.
  let title: String
  /// Another name by which the item is found.
  var alias: String?
  let help: String
  /// Why the item cannot be chosen now.
  var disabledReason: String?

  private static let limit = 200
  /// How many of the newest log lines are searched.
  private static let logLimit = 200

  /// The items that match a text, best first. Without a text, only commands.
  static func matching(_ text: String, in state: State) -> [PaletteItem] {
    let needle = text.trimmingPrefix { $0.isWhitespace }
    guard !needle.isEmpty else {
      let commands = commands(state)
      return actions(state) + commands.filter { $0.disabledReason == nil }
        + commands.filter { $0.disabledReason != nil }
    }
    let all =
      commands(state) + commandsElsewhere(state) + actions(state) + cards(state) + themes(state)
      + rules + tokens(state) + entries(state)
    var found: [(item: PaletteItem, rank: Int, order: Int)] = []
    for (order, item) in all.enumerated() {
      guard let score = item.score(String(needle)) else { continue }
      // Available items go before unavailable ones.
      found.append((item, score - (item.disabledReason == nil ? 0 : 1_000), order))
    }
    return found.sorted { ($1.rank, $0.order) < ($0.rank, $1.order) }.prefix(limit).map(\.item)
  }

  /// The score of a match with its name or with a word of its help; `nil` without a match.
  private func score(_ needle: String) -> Int? {
    // A command's name in the configuration is not shown: only the beginnings of its words count.
    let isHidden = if case .command = target { true } else { false }
    let alias = alias.flatMap { name in
      !isHidden || "-\(name)".contains("-\(needle.lowercased())") ? name : nil
    }
    let own = [title, alias, "\(sign) \(title)"].compactMap(\.self).compactMap {
      FuzzyMatch(needle, in: $0)?.score
    }
    .max()
    // Users search for commands most, for lines of the log least.
    let bonus =
      switch target {
      case .command, .action: 24
      case .card: 16
      case .entry: -32
      default: 0
      }
    // The beginning of a word of the help counts more than characters scattered over a name.
    let words =
      " \(help)".lowercased().contains(" \(needle.lowercased())") ? 30 * needle.count : nil
    return [own, words].compactMap(\.self).max().map { $0 + bonus }
  }

  // MARK: Kinds

  private static func commands(_ state: State) -> [PaletteItem] {
    state.keymap.commands.filter { $0.contexts.contains(state.screenContext) && $0.id != "palette" }
      .map { PaletteItem($0, disabledReason: $0.disabledReason(state)) }
  }

  /// The commands of other screens, with the way there.
  private static func commandsElsewhere(_ state: State) -> [PaletteItem] {
    state.keymap.commands.compactMap { command in
      guard !command.contexts.contains(state.screenContext), !command.keys.contains(.escape),
        !command.contexts.isDisjoint(with: Command.screens), let way = state.way(to: command)
      else { return nil }
      return PaletteItem(command, disabledReason: way)
    }
  }

  private static func actions(_ state: State) -> [PaletteItem] {
    guard let id = state.selected?.id else { return [] }
    return state.selectedActions.map { action in
      PaletteItem(
        target: .action(id, name: action.name), sign: localized("send"), title: action.name,
        help: "\(action.method) \(action.url)")
    }
  }

  private static func cards(_ state: State) -> [PaletteItem] {
    state.catalog.all.map { entry in
      let title = state.title(of: entry.activity.id)
      return PaletteItem(
        target: .card(entry.activity.id), sign: localized("card"), title: title,
        alias: entry.activity.id, help: "\(entry.activity.id) · \(entry.activity.state.rawValue)")
    }
  }

  private static var rules: [PaletteItem] {
    Rule.list.map { rule in
      PaletteItem(
        target: .rule(rule.id), sign: localized("rule"), title: rule.id.rawValue,
        help: localized(Phrase(verbatim: rule.summary)))
    }
  }

  private static func themes(_ state: State) -> [PaletteItem] {
    state.themes.names.map { name in
      PaletteItem(
        target: .theme(name), sign: localized("theme"), title: name,
        help: localized(name == state.themes.name ? "the current theme" : "Use this theme"))
    }
  }

  private static func tokens(_ state: State) -> [PaletteItem] {
    (state.tokenList.all ?? []).map { token in
      let subject = token.activityID ?? token.attributesType ?? token.app ?? ""
      let life = token.invalidation.map { " · " + localized($0.text) } ?? ""
      return PaletteItem(
        target: .token(token.value), sign: localized("token"), title: token.value,
        help: localized("\(token.kind.rawValue) token of \(subject)") + life)
    }
  }

  private static func entries(_ state: State) -> [PaletteItem] {
    state.log.entries.suffix(logLimit).reversed().map { entry in
      let subject = entry.event.activityID ?? entry.event.verdict?.activityID ?? ""
      return PaletteItem(
        target: .entry(entry), sign: localized("log\("")"), title: "\(entry.word) \(subject)",
        help: entry.finding.map { "\($0.rule) · \(localized($0.message))" } ?? entry.summary)
    }
  }
}

extension PaletteItem {
  fileprivate init(_ command: Command, disabledReason: Phrase?) {
    self.init(
      target: .command(command), sign: command.keys.first?.name ?? "",
      title: localized(command.title), alias: command.id, help: localized(command.help),
      disabledReason: disabledReason.map(localized))
  }
}

extension State {
  mutating func choose(_ item: PaletteItem, now: Date) -> [Effect] {
    switch item.target {
    case .command(let command):
      guard let reason = item.disabledReason else { return perform(command.id, now: now) }
      say("\(command.title): \(Phrase(verbatim: reason))", isError: true, now: now)
      return []
    case .card(let id):
      if ![.main, .lock].contains(screen) { screen = .main }
      // Show the card even if the filter hides it.
      if !catalog.order.contains(id) { filter(by: "", now: now) }
      pane = .activities
      cards.selection = id
      pushes.selection = nil
      return []
    case .action(let id, let name):
      overlay = .confirmAction(id, name: name)
      return []
    case .rule(let id):
      overlay = .rule(id, scroll: 0)
      return []
    case .theme(let name):
      themes.name = name
      say("theme: \(name)", now: now)
      return [.rememberTheme(name)]
    case .token(let value):
      screen = .tokens
      tokenList.selection = value
      return askForTokens()
    case .entry(let entry):
      if !shownLog.contains(where: { $0.id == entry.id }) {
        filter(by: "", now: now)
        pushes.areProblems = false
      }
      screen = .log
      pushes.selection = entry.id
      let isOpened = Command.named("open-finding")?.disabledReason(self) == nil
      return isOpened ? perform("open-finding", now: now) : []
    }
  }
}

/// How well a typed text matches a longer one: all its characters occur in order, best at the
/// beginnings of words and next to each other.
struct FuzzyMatch: Comparable {
  let score: Int
  /// The indices of the matched characters.
  let places: [Int]

  /// How many characters of a text are searched.
  private static let limit = 160

  /// Matches case-insensitively; `nil` if a character is missing. An empty text matches everything.
  init?(_ needle: String, in text: String) {
    let wanted = Array(needle.lowercased().filter { !$0.isWhitespace }.prefix(64))
    let characters = Array(text.prefix(Self.limit))
    let letters = characters.map { Character($0.lowercased().prefix(1).description) }
    guard wanted.count <= letters.count else { return nil }
    guard !wanted.isEmpty else {
      (score, places) = (0, [])
      return
    }
    // best[j]: the best score with the current wanted character at index j; cameFrom: the index
    // before it.
    var best = [Int?](repeating: nil, count: letters.count)
    var cameFrom: [[Int]] = []
    for (row, character) in wanted.enumerated() {
      var next = [Int?](repeating: nil, count: letters.count)
      var origin = [Int](repeating: -1, count: letters.count)
      var before: (score: Int, place: Int)?
      for place in letters.indices {
        // The best score further left, at the cost of a gap.
        if row > 0, place > 0, let score = best[place - 1], score > (before?.score ?? .min) {
          before = (score, place - 1)
        }
        guard letters[place] == character else { continue }
        let own = Self.bonus(characters, place)
        if row == 0 {
          next[place] = own - min(place, 12)
        } else if place > 0 {
          let adjacent = best[place - 1].map { $0 + 12 }
          let far = before.map { $0.score - 3 }
          guard let score = [adjacent, far].compactMap(\.self).max() else { continue }
          next[place] = score + own
          origin[place] = score == adjacent ? place - 1 : before?.place ?? -1
        }
      }
      best = next
      cameFrom.append(origin)
    }
    guard let end = best.indices.max(by: { (best[$0] ?? .min) < (best[$1] ?? .min) }),
      let score = best[end]
    else { return nil }
    // Of two equal matches, the shorter text is better.
    self.score = score * 4 - letters.count / 4
    var places = [end]
    for row in stride(from: wanted.count - 1, to: 0, by: -1) {
      places.append(cameFrom[row][places.last ?? 0])
    }
    self.places = places.reversed()
  }

  /// The value of a character by its position: higher at the beginning of a word.
  private static func bonus(_ text: [Character], _ place: Int) -> Int {
    guard place > 0 else { return 16 }
    let (before, here) = (text[place - 1], text[place])
    if !before.isLetter && !before.isNumber { return 12 }
    return before.isLowercase && here.isUppercase ? 10 : 2
  }

  static func < (left: FuzzyMatch, right: FuzzyMatch) -> Bool { left.score < right.score }
}
