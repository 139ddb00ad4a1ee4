_islet() {
  local -a typed
  local line="${COMP_LINE:0:COMP_POINT}" word help current before
  read -r -a typed <<<"$line"
  case "$line" in *[[:space:]]) typed+=("") ;; esac
  current="${typed[${#typed[@]} - 1]}"
  # bash replaces only what follows the last = or :, so only that is printed.
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
