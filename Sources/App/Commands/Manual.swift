import Basics
import Foundation

extension Command {
  static let man = Command(
    name: "man", usage: "[COMMAND]", summary: "print the manual page of a command",
    discussion:
      "Read it with `islet man watch | man -l -`; `make install` installs all of them.",
    options: [.value("all", nil, "DIR", "write every page to a folder")], completion: Command.names
  ) { arguments, context in
    try arguments.expectNoArguments(upTo: 1)
    if let folder = arguments.value("all") { return try ManualPage.write(to: folder) }
    guard let name = arguments.words.first else {
      return context.printAsIs(ManualPage.overview, terminator: "")
    }
    guard let command = Command.all.first(where: { $0.name == name }) else {
      throw Failure("there is no command \(name)", fix: "see islet help all")
    }
    context.printAsIs(ManualPage.of(command), terminator: "")
  }
}

/// Manual pages (man(7)) from the command table.
enum ManualPage {
  /// Writes `islet.1` and `islet-COMMAND.1`.
  static func write(to folder: String) throws(Failure) {
    let pages = [("islet.1", overview)] + Command.all.map { ("islet-\($0.name).1", of($0)) }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (name, text) in pages {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
      }
    } catch {
      throw Failure("\(folder) cannot be written", fix: "name a folder that you can write to")
    }
  }

  static var overview: String {
    var text =
      head("ISLET") + section("NAME")
      + "islet \\- \(escaped(localized("Live Activities in a terminal")))\n"
    text += section("SYNOPSIS") + ".B islet\n[\\fICOMMAND\\fR] [\\fIOPTIONS\\fR]\n"
    text += section("DESCRIPTION")
    text +=
      escaped(
        localized(
          "Stands in for Braze, FCM and APNs on a local port, draws the Live Activities that "
            + "an iPhone would show, and explains why one does not appear. islet alone runs islet "
            + "watch."))
      + "\n" + section("COMMANDS")
    for (title, commands) in Command.tasks {
      text += ".SS \(escaped(localized(title)))\n"
      for command in commands {
        text += entry(".B \(escaped(command.name))", command.summary)
      }
    }
    return text + environment
  }

  static func of(_ command: Command) -> String {
    var text = head("ISLET\\-\(command.name.uppercased())")
    text +=
      section("NAME")
      + "islet\\-\(escaped(command.name)) \\- \(escaped(localized(command.summary)))\n"
    text += section("SYNOPSIS") + ".B islet \(escaped(command.name))\n[\\fIOPTIONS\\fR]"
    text += command.usage.isEmpty ? "\n" : " \(escaped(command.usage))\n"
    if !command.discussion.isEmpty {
      text += section("DESCRIPTION")
      // Indented lines of the help are formatted as a list.
      for line in localized(command.discussion).split(
        separator: "\n", omittingEmptySubsequences: false)
      {
        text += line.isEmpty ? ".PP\n" : escaped(line.trimmingCharacters(in: .whitespaces)) + "\n"
      }
    }
    text += section("OPTIONS")
    for option in command.options + Command.common {
      let names = [
        option.short.map { "\\-\(escaped(String($0)))" }, "\\-\\-\(escaped(option.name))",
      ].compactMap(\.self).joined(separator: ", ")
      let values = option.values.map { " \\fI\(escaped($0))\\fR" }.joined()
      text += entry(".B \(names)\(values)", option.help)
    }
    text += section("EXIT STATUS")
    let codes: [Phrase] = [
      "done", "the check or condition failed", "wrong usage or configuration",
      "no gateway answers", "the gateway refused",
    ]
    for (code, words) in codes.enumerated() { text += entry("\(code)", words) }
    return text + section("SEE ALSO") + ".BR islet (1)\n"
  }

  private static func entry(_ name: String, _ words: Phrase) -> String {
    ".TP\n\(name)\n\(escaped(localized(words)))\n"
  }

  private static func section(_ title: Phrase) -> String { ".SH \(escaped(localized(title)))\n" }

  private static func head(_ name: String) -> String {
    ".TH \(name) 1 \"\" \"Islet \(Islet.version)\" \"Islet\"\n"
  }

  private static var environment: String {
    section("ENVIRONMENT") + entry(".B ISLET_GATEWAY", "the gateway that commands talk to")
      + entry(".B ISLET_KEY", "the gateway's access key")
      + entry(".B ISLET_PROJECT", "the project that commands use") + section("FILES")
      + entry(".I $XDG_CONFIG_HOME/islet/config.json5", "options of watch and serve")
      + entry(".I $XDG_DATA_HOME/islet/islet.sqlite", "the store")
  }

  private static func escaped(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": plain += "\\e"
      case "-": plain += "\\-"
      case _ where scalar.isASCII: plain.unicodeScalars.append(scalar)
      default: plain += "\\[u\(String(format: "%04X", scalar.value))]"
      }
    }
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
