import Basics
import Simulator

struct Arguments: Sendable {
  private(set) var words: [String] = []
  private var values: [String: [[String]]] = [:]
  private var given: Set<String> = []
  private let help: Phrase

  /// Parses `--name value`, `--name=value`, `-n value`, `-nvalue`, grouped short flags, and `--`.
  init(_ arguments: [String], options: [Option], of command: String) throws(Failure) {
    help = Phrase("see islet \(command) --help")
    var rest = arguments[...]
    func missing(_ option: Option, _ index: Int) -> Failure {
      Failure("--\(option.name) needs \(option.values[index])", fix: help)
    }
    func take(_ option: Option, first: String?) throws(Failure) {
      var taken: [String] = first.map { [$0] } ?? []
      while taken.count < option.values.count {
        guard let next = rest.popFirst() else { throw missing(option, taken.count) }
        taken.append(next)
      }
      if values[option.name] != nil, !option.repeats, !option.values.isEmpty {
        throw Failure("--\(option.name) is given twice", fix: "give it once")
      }
      values[option.name, default: []].append(taken)
      given.insert(option.name)
    }
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        return
      }
      if argument.hasPrefix("--") {
        let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1)
        let name = parts.first.map(String.init) ?? ""
        guard let option = options.first(where: { $0.name == name }) else {
          let near = NearMatch.of(name, among: options.map(\.name))
          throw Failure(
            "there is no option --\(name)", fix: near.map { "did you mean --\($0)?" } ?? help)
        }
        if parts.count == 2, option.values.isEmpty {
          throw Failure("--\(name) takes no value", fix: "write --\(name)")
        }
        let hasValue = argument.contains("=")
        try take(option, first: hasValue ? (parts.count == 2 ? String(parts[1]) : "") : nil)
      } else if argument.hasPrefix("-"), argument.count > 1 {
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
          guard let option = options.first(where: { $0.short == letter }) else {
            throw Failure("there is no option -\(letter)", fix: help)
          }
          if option.values.isEmpty {
            try take(option, first: nil)
          } else {
            try take(option, first: letters.isEmpty ? nil : String(letters))
            break
          }
        }
      } else {
        words.append(argument)
      }
    }
  }

  /// Adds the configured values of options that were not given.
  mutating func fill(
    _ options: [Option], from configured: (Option) -> [String]?, environment: [String: String]
  ) {
    for option in options where values[option.name] == nil {
      if let variable = option.variable, environment[variable] != nil { continue }
      guard let configured = configured(option) else { continue }
      values[option.name] = option.values.isEmpty ? [[]] : configured.map { [$0] }
    }
  }

  /// Whether the option is set, on the command line or in the configuration.
  func has(_ name: String) -> Bool { values(of: name) != nil }

  /// Whether the option was given on the command line.
  func isGiven(_ name: String) -> Bool { given.contains(name) }

  func value(_ name: String) -> String? { values(of: name)?.last?.first }

  func all(_ name: String) -> [String] { values(of: name)?.compactMap(\.first) ?? [] }

  func group(_ name: String) -> [String]? { values(of: name)?.last }

  /// The options of all commands. Commands share code, so that one may read another's.
  private static let known = Set(
    (Command.all.flatMap(\.options) + Command.common).map(\.name))

  private func values(of name: String) -> [[String]]? {
    assert(Self.known.contains(name), "no command has an option --\(name)")
    return values[name]
  }

  /// The value of an enum option. `nil` also for the words in `others`, which are valid, too.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, of type: Choice.Type = Choice.self, besides others: [String] = []
  ) throws(Failure) -> Choice? {
    guard let text = value(name), !others.contains(text) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let known = others + Choice.allCases.map(\.rawValue)
      throw Failure("--\(name) \(text) is not known", fix: "write \(known.joined(separator: ", "))")
    }
    return choice
  }

  /// A time span in seconds.
  func span(_ name: String) throws(Failure) -> Double? {
    guard let text = value(name) else { return nil }
    guard let seconds = TimeSpan.seconds(text), seconds >= 0 else {
      throw Failure(
        "--\(name) \(text) is not a duration",
        fix: "write 500ms, 10s, 5m, 8h or a sum such as 1h30m")
    }
    return seconds
  }

  /// A time in ISO 8601, or in seconds since 1970.
  func time(_ name: String) throws(Failure) -> Date? {
    guard let text = value(name) else { return nil }
    let seconds = Double(text).flatMap { abs($0) <= 1e11 ? $0 : nil }
    guard let date = Date(iso8601: text) ?? seconds.map(Date.init(timeIntervalSince1970:)) else {
      throw Failure("--\(name) \(text) is not a time", fix: "write 2026-01-31T18:30:00Z")
    }
    return date
  }

  /// A number from 0.001 to 1,000,000.
  func number(_ name: String) throws(Failure) -> Double? {
    guard let text = value(name) else { return nil }
    guard let number = Double(text), (0.001...1_000_000).contains(number) else {
      throw Failure(
        "--\(name) \(text) is not a number from 0.001 to 1000000", fix: "write --\(name) 2")
    }
    return number
  }

  func count(_ name: String) throws(Failure) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), number > 0 else {
      throw Failure("--\(name) \(text) is not a whole number above 0", fix: "write --\(name) 100")
    }
    return number
  }

  func word(_ name: Phrase) throws(Failure) -> String {
    guard let word = words.first else {
      throw Failure("\(name) is missing", fix: help)
    }
    guard words.count == 1 else {
      throw Failure(
        "unexpected argument \(words[1])", fix: "put quotes around words that belong together")
    }
    return word
  }

  /// Throws if there are more words than the command accepts.
  func expectNoArguments(upTo count: Int = 0) throws(Failure) {
    guard words.count <= count else {
      throw Failure("unexpected argument \(words[count])", fix: help)
    }
  }
}
