# Waits in a box for one program, compiles it with the given command, and becomes the compiled program.
printf R >&5
while read -r order files arguments <&6; do
  while [ "$files" -gt 0 ]; do
    IFS=' ' read -r size path <&6
    case $path in /box/*/*) mkdir -p "${path%/*}" ;; esac
    head -c "$size" <&6 >"$path"
    files=$((files - 1))
  done
  if [ "$order" = C ]; then
    if (eval "$1") >/tmp/log 2>&1 5>&- 6<&- </dev/null; then
      set -- "$1" $(stat -c %s /tmp/log /box/main)
      printf '1 %s %s\n' "$2" "$3" >&5
      cat /tmp/log /box/main >&5
    else
      printf '0 %s 0\n' "$(stat -c %s /tmp/log)" >&5
      cat /tmp/log >&5
    fi
    rm /tmp/log
  else
    set --
    while [ "$arguments" -gt 0 ]; do
      read -r size <&6
      # A shell strips trailing line ends, but not before a dot.
      argument=$(head -c "$size" <&6 && echo .)
      set -- "$@" "${argument%.}"
      arguments=$((arguments - 1))
    done
    unset OLDPWD
    exec /box/main "$@" 5>&- 6<&-
  fi
done
