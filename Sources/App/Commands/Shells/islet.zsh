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
