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
