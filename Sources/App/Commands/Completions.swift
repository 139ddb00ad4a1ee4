import Basics
import Foundation

extension Command {
  static let completions = Command(
    name: "completions", usage: "bash|zsh|fish", summary: "completions for a shell",
    discussion: """
      Prints a script for the shell: commands, options, ids of activities, rules, themes, scenarios.
      The script asks `islet completions candidates -- WORDS`, which prints what could stand for the
      last word, a line each.
      """,
    completion: .oneOf(["bash", "zsh", "fish"])
  ) { arguments, world in
    let shell = arguments.words.first ?? ""
    if shell == "candidates" {
      let lines = CompletionList(Array(arguments.words.dropFirst()), world).lines
      return world.printAsIs(lines.map { $0 + "\n" }.joined(), terminator: "")
    }
    guard let script = Self.scripts[try arguments.word("the shell")] else {
      throw Failure(.usage, "\(shell) is no shell known here", mend: "write bash, zsh or fish")
    }
    world.printAsIs(script, terminator: "")
  }

  /// What each shell has to do: ask, and hand on what was answered.
  private static let scripts = [
    "bash": #"""
    _islet() {
      local -a typed
      local line="${COMP_LINE:0:COMP_POINT}" word help current before
      read -r -a typed <<<"$line"
      case "$line" in *[[:space:]]) typed+=("") ;; esac
      current="${typed[${#typed[@]} - 1]}"
      # bash replaces what follows the last = or :, so that alone is answered.
      before="${current%"${current##*[=:]}"}"
      COMPREPLY=()
      while IFS=$'\t' read -r word help; do
        if [ "$word" = ":files" ]; then
          compopt -o filenames 2>/dev/null
          while IFS= read -r word; do COMPREPLY+=("$word"); done \
            < <(compgen -f -- "${current#"$before"}")
        else
          COMPREPLY+=("${word#"$before"}")
        fi
      done < <(islet completions candidates -- "${typed[@]:1}" 2>/dev/null)
    }
    complete -F _islet islet

    """#,
    "zsh": #"""
    #compdef islet
    _islet() {
      local -a found
      local word help files
      while IFS=$'\t' read -r word help; do
        if [[ $word == :files ]]; then files=1
        else found+=("${word//:/\\:}${help:+:$help}"); fi
      done < <(islet completions candidates -- "${(@)words[2,CURRENT]}" 2>/dev/null)
      (( $#found )) && _describe -V islet found
      [[ -z $files ]] || _files
    }
    if [[ $funcstack[1] == _islet ]]; then _islet "$@"; else compdef _islet islet; fi

    """#,
    "fish": #"""
    function __islet_candidates
      set -l words (commandline -opc) (commandline -ct)
      for line in (islet completions candidates -- $words[2..] 2>/dev/null)
        if test "$line" = ":files"
          __fish_complete_path (commandline -ct)
        else
          echo $line
        end
      end
    end
    complete -c islet -f -a '(__islet_candidates)'

    """#,
  ]
}
