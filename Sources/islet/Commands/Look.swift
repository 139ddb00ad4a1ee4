import Canvas
import Dashboard
import Foundation
import JSON
import LiveActivities

extension Command {
  static let themes = Command(name: "themes", summary: "the themes, with their roles' colours") {
    arguments, world in
    try arguments.expectNoWords()
    let library = ThemeLibrary(directories: Places(world).themes)
    for error in library.errors { world.complain("islet: \(error)") }
    let width = library.themes.map(\.name.count).max() ?? 0
    for theme in library.themes {
      let name = theme.name + String(repeating: " ", count: width - theme.name.count)
      world.print(world.isTerminal ? "\(name)  \(Swatch.ansi(theme))" : theme.name)
    }
  }

  static let keys = Command(
    name: "keys", summary: "the keys of the dashboard",
    options: [.flag("markdown", nil, "as a table for a README")]
  ) { arguments, world in
    try arguments.expectNoWords()
    if arguments.has("markdown") { return world.print(KeyList.markdown) }
    world.print(KeyList.text)
  }

  static let types = Command(
    name: "types", usage: "[infer ID]",
    summary: "the activity types of files, or one inferred from an activity",
    options: connection + [.value("types", "t", "DIR", "folders to read", repeats: true)]
  ) { arguments, world in
    if arguments.words.first == "infer" {
      guard arguments.words.count == 2 else {
        throw Failure(.usage, "infer needs an activity's id", mend: "write islet types infer ID")
      }
      let answer = try GatewayConnection(arguments, world)
        .call("GET", "/activities/\(arguments.words[1].pathEncoded)")
      return world.print(TypeInference.infer(answer.json).json.prettyText)
    }
    try arguments.expectNoWords()
    let config = Places(world).config + "/types"
    let folders =
      arguments.all("types") + (FileManager.default.fileExists(atPath: config) ? [config] : [])
    for type in try TypeLibrary.load(folders, world) {
      let fields = type.contentState.map { "\($0.name): \($0.type.name)" }
      world.print("\(type.name)  \(fields.joined(separator: ", "))")
    }
  }

  static let completions = Command(
    name: "completions", usage: "bash|zsh|fish", summary: "completions for a shell"
  ) { arguments, world in
    let shell = try arguments.word("the shell")
    switch shell {
    case "bash": world.print(Completions.bash, terminator: "")
    case "zsh": world.print(Completions.zsh, terminator: "")
    case "fish": world.print(Completions.fish, terminator: "")
    default:
      throw Failure(.usage, "\(shell) is no shell known here", mend: "write bash, zsh or fish")
    }
  }
}

/// A theme's colours in a row.
private enum Swatch {
  static func ansi(_ theme: Theme) -> String {
    var frame = Frame(GridSize(42, 1))
    let roles: [ThemeRole] = [
      .wallpaperTop, .wallpaperBottom, .card, .cardSelected, .island, .text, .secondary, .dim,
      .accent, .success, .warning, .error, .track,
    ]
    for (index, role) in roles.enumerated() {
      frame.fill(GridRect(index * 3, 0, 3, 1), theme[role])
    }
    return frame.ansi(depth: .direct).replacingOccurrences(of: "\n", with: "")
  }
}

/// Guesses a type from values that arrived.
enum TypeInference {
  static func infer(_ activity: JSON) -> ActivityType {
    ActivityType(
      name: activity["attributes_type"]?.string ?? "Unknown",
      attributes: fields(activity["attributes"]), contentState: fields(activity["content_state"]))
  }

  private static func fields(_ json: JSON?) -> [FieldType.Field] {
    (json?.object?.members ?? []).map { key, value in
      let isOptional = value.isNull || key == "brazeActivityId"
      let type = isOptional && value.isNull ? FieldType.string : guess(value)
      return FieldType.Field(name: key, type: isOptional ? .optional(type) : type)
    }
  }

  private static func guess(_ value: JSON) -> FieldType {
    switch value {
    case .null: .optional(.string)
    case .bool: .bool
    case .int: .int
    case .double: .double
    case .string(let text): UUID(uuidString: text) != nil ? .uuid : .string
    case .array(let elements): .array(elements.first.map(guess) ?? .any)
    case .object: .structure(fields(value))
    }
  }
}

/// Scripts that complete commands and options, made from the command table.
private enum Completions {
  static var bash: String {
    var text =
      "_islet() {\n  local words=\"${COMP_WORDS[COMP_CWORD]}\"\n  case \"${COMP_WORDS[1]}\" in\n"
    for command in Command.all {
      let options = (command.options + Command.common).map { "--\($0.name)" }.joined(separator: " ")
      text += "    \(command.name)) COMPREPLY=($(compgen -f -W \"\(options)\" -- \"$words\")) ;;\n"
    }
    let names = Command.all.map(\.name).joined(separator: " ")
    text += "    *) COMPREPLY=($(compgen -W \"\(names)\" -- \"$words\")) ;;\n  esac\n}\n"
    return text + "complete -F _islet islet\n"
  }

  static var zsh: String {
    var text = "#compdef islet\nif (( CURRENT == 2 )); then\n  _values command"
    for command in Command.all { text += " \\\n    '\(command.name)[\(escaped(command.summary))]'" }
    text += "\nelse\n  case $words[2] in\n"
    for command in Command.all {
      let options = (command.options + Command.common).map { option in
        "'--\(option.name)[\(escaped(option.help))]\(option.values.map { ":\($0):_files" }.joined())'"
      }
      text += "    \(command.name)) _arguments \(options.joined(separator: " ")) ;;\n"
    }
    return text + "  esac\nfi\n"
  }

  static var fish: String {
    var text = ""
    for command in Command.all {
      text +=
        "complete -c islet -f -n __fish_use_subcommand -a \(command.name) -d '\(escaped(command.summary))'\n"
      for option in command.options + Command.common {
        text +=
          "complete -c islet -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name)"
          + (option.short.map { " -s \($0)" } ?? "") + (option.values.isEmpty ? "" : " -r")
          + " -d '\(escaped(option.help))'\n"
      }
    }
    return text
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "'", with: "’").replacingOccurrences(of: "[", with: "(")
      .replacingOccurrences(of: "]", with: ")").replacingOccurrences(of: ":", with: ";")
  }
}
