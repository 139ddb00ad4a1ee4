import Foundation
import Phrases

extension Command {
  static let completions = Command(
    name: "completions", usage: "bash|zsh|fish", summary: "completions for a shell"
  ) { arguments, world in
    let shell = try arguments.word("the shell")
    switch shell {
    case "bash": world.printAsIs(Completions.bash, terminator: "")
    case "zsh": world.printAsIs(Completions.zsh, terminator: "")
    case "fish": world.printAsIs(Completions.fish, terminator: "")
    default:
      throw Failure(.usage, "\(shell) is no shell known here", mend: "write bash, zsh or fish")
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
    for command in Command.all {
      text += " \\\n    '\(command.name)[\(escaped(localized(command.summary)))]'"
    }
    text += "\nelse\n  case $words[2] in\n"
    for command in Command.all {
      let options = (command.options + Command.common).map { option in
        "'--\(option.name)[\(escaped(localized(option.help)))]\(option.values.map { ":\($0):_files" }.joined())'"
      }
      text += "    \(command.name)) _arguments \(options.joined(separator: " ")) ;;\n"
    }
    return text + "  esac\nfi\n"
  }

  static var fish: String {
    var text = ""
    for command in Command.all {
      text +=
        "complete -c islet -f -n __fish_use_subcommand -a \(command.name) -d '\(escaped(localized(command.summary)))'\n"
      for option in command.options + Command.common {
        text +=
          "complete -c islet -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name)"
          + (option.short.map { " -s \($0)" } ?? "") + (option.values.isEmpty ? "" : " -r")
          + " -d '\(escaped(localized(option.help)))'\n"
      }
    }
    return text
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "'", with: "’").replacingOccurrences(of: "[", with: "(")
      .replacingOccurrences(of: "]", with: ")").replacingOccurrences(of: ":", with: ";")
  }
}
