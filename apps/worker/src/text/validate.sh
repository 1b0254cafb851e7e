# Runs an output validator (the arguments after the first) with its folder, and reports on descriptor 5: how it ended, its
# message, the input of the next pass and, if the first argument asks for it, the folder as it left it.
keep=$1
shift
mkdir /tmp/feedback
[ ! -f /box/judge/folder.tar ] || tar -xf /box/judge/folder.tar -C /tmp/feedback
# Nothing but the validator keeps its input and output open, so that the program hears when one of them is closed.
exec 3<&0
"$@" <&3 3<&- 5>&- &
exec <&- >&- 3<&-
wait $!
code=$?
echo "$code" >&5
cd /tmp/feedback || exit
report() {
  if [ -f "$1" ]; then
    stat -c %s "$1"
    cat "$1"
  else
    echo 0
  fi
}
report judgemessage.txt >&5
if [ "$keep" = keep ] && [ -f nextpass.in ]; then
  report nextpass.in >&5
  rm nextpass.in
  tar -c . >&5
fi
exit "$code"
