import Vendors
import Canvas
import Events
import Foundation
import Basics
import Simulator

/// What may stand at the end of a command line: the one answer that the scripts of all shells ask for.
struct Completion {
  /// A word that fits, with what it is.
  struct Candidate: Hashable {
    var word: String
    var help = ""
  }

  /// Words that fit.
  private(set) var candidates: [Candidate] = []
  /// Whether a file fits as well.
  private(set) var takesFiles = false

  private let world: World

  /// Works out what fits for the last of some words, the first being the command.
  init(_ words: [String], _ world: World) {
    self.world = world
    let last = words.last ?? ""
    if words.count <= 1, !last.hasPrefix("-") {
      add(Command.all.map { Candidate(word: $0.name, help: localized($0.summary)) })
    } else {
      let command = Command.all.first { $0.name == words.first } ?? .watch
      complete(words.first == command.name ? Array(words.dropFirst()) : words, of: command)
    }
    candidates = candidates.filter { $0.word.hasPrefix(last) }
  }

  private mutating func complete(_ words: [String], of command: Command) {
    let options = command.options + Command.common
    // `--name=value` is the two words that it stands for.
    if let last = words.last, last.hasPrefix("--"), let sign = last.firstIndex(of: "=") {
      let name = String(last[..<sign])
      complete(words.dropLast() + [name, String(last[last.index(after: sign)...])], of: command)
      candidates = candidates.map { Candidate(word: "\(name)=\($0.word)", help: $0.help) }
      return
    }
    let last = words.last ?? ""
    let before = words.dropLast()
    // A value that belongs to the option before it.
    for (distance, word) in before.reversed().prefix(2).enumerated() {
      guard let option = Self.option(word, options) else { continue }
      if option.values.count > distance { return addValues(of: option, before: before) }
      break
    }
    if last.hasPrefix("-") {
      let given = Set(before.compactMap { Self.option($0, options)?.name })
      return add(
        options.filter { $0.repeats || !given.contains($0.name) }
          .map { Candidate(word: "--\($0.name)", help: localized($0.help)) })
    }
    addWords(of: command, before: before)
  }

  private static func option(_ word: String, _ options: [Option]) -> Option? {
    if word.hasPrefix("--") { return options.first { "--\($0.name)" == word } }
    guard word.hasPrefix("-"), word.count == 2 else { return nil }
    return options.first { $0.short == word.last }
  }

  // MARK: Values

  private mutating func addValues(of option: Option, before: ArraySlice<String>) {
    if let choices = Self.choices[option.name] { return add(choices) }
    switch option.name {
    case "theme": add(ShippedThemes.library(Places(world)).themes.map(\.name))
    case "type": addTypes()
    case "id": addActivities(before)
    case "state" where option.values == ["STATE"]: add(ActivityState.allCases.map(\.rawValue))
    case "vendor": add(vendorFormats.map(\.vendor.rawValue))
    case "gateway": add(["http://127.0.0.1:5483"])
    default: takesFiles = !Set(option.values).isDisjoint(with: ["FILE", "DIR", "PATH"])
    }
  }

  /// Values of options that are one of a few.
  static let choices: [String: [String]] = [
    "color": ["direct", "256", "16", "none"], "durability": ["process", "power"],
    "format": ["text", "ansi", "svg", "json"], "via": ["both", "proxy", "preload", "hosts"],
    "to": ["apns", "braze", "fcm"], "lang": ["de", "en", "fr", "ko", "pt-BR"],
    "pictures": ["auto", "kitty", "sixel", "iterm2", "cells"],
    "surface": ["lock", "compact", "minimal", "expanded", "standby", "small"],
    "verdict": ["shown", "dropped", "rejected"],
  ]

  // MARK: Words

  private mutating func addWords(of command: Command, before: ArraySlice<String>) {
    switch command.name {
    case "explain":
      add(
        Rule.list.map {
          Candidate(word: $0.id.rawValue, help: localized(Phrase(verbatim: $0.summary)))
        })
    case "man": add(Command.all.map { Candidate(word: $0.name, help: localized($0.summary)) })
    case "completions": add(["bash", "zsh", "fish"])
    case "device": add(DeviceEvent.allCases.map(\.rawValue))
    case "fault": add(["clear"])
    case "demo", "scenario":
      add(
        ((try? Scene.list()) ?? []).map { Candidate(word: $0.name, help: $0.title) })
      takesFiles = true
    case "themes" where before.contains("import"): takesFiles = true
    case "themes": add(["import"])
    case "types" where before.contains("infer"): addActivities(before)
    case "types": add(["infer"])
    default:
      if command.usage.contains("ID") { addActivities(before) }
      takesFiles =
        !["FILE", "PATH", "COMMAND…"].filter { command.usage.contains($0) }.isEmpty
    }
  }

  /// The activities of the gateway that the words name; none where none answers at once.
  private mutating func addActivities(_ before: ArraySlice<String>) {
    var arguments: [String] = []
    for option in Command.connection {
      guard
        let place = before.firstIndex(where: { Self.option($0, [option]) != nil }),
        before.indices.contains(place + 1)
      else { continue }
      arguments += [before[place], before[place + 1]]
    }
    guard
      let parsed = try? Arguments(arguments, options: Command.connection, of: "completions"),
      let client = try? GatewayClient(parsed, world),
      let answer = try? client.ask("GET", "/islet/v1/activities", timeout: 1)
    else { return }
    for activity in answer.json["activities"]?.array ?? [] {
      guard let id = activity["id"]?.string else { continue }
      let help = [activity["attributes_type"]?.string, activity["state"]?.string]
      add([Candidate(word: id, help: help.compactMap(\.self).joined(separator: ", "))])
    }
  }

  private mutating func addTypes() {
    let types = (try? TypeLibrary.load(Places(world).types, world)) ?? []
    add(types.map(\.name))
  }

  private mutating func add(_ words: [String]) { add(words.map { Candidate(word: $0) }) }

  /// What a shell cannot take back as one word, or what would be a line of its own, stays out.
  private mutating func add(_ more: [Candidate]) {
    candidates += more.filter { candidate in
      !candidate.word.isEmpty && candidate.word.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }
  }

  /// A line each: the word and what it is, and `:files` where a file fits.
  var lines: [String] {
    candidates.map { candidate in
      let help = candidate.help.map { $0.isNewline || $0 == "\t" ? " " : $0 }
      return help.isEmpty ? candidate.word : "\(candidate.word)\t\(String(help))"
    } + (takesFiles ? [":files"] : [])
  }
}
