# Debian's launcher reads this with the arguments of whoever calls it: chromedriver. A browser that was started before the
# script came is lent to the first who asks for exactly such a one, with such a profile; everybody else gets a new one.
waiting=/tmp/.browser
profile=
asked=
for argument; do
  case $argument in
  --user-data-dir=*) profile=${argument#*=} ;;
  *) asked="$asked
$argument" ;;
  esac
done
if [ -n "$REHEARSAL" ]; then
  # Nothing is started: only what will be asked for is kept.
  mkdir "$waiting" && cp -r "$profile" "$waiting/given" && cp -r "$profile" "$waiting/profile"
  printf %s "$asked" >"$waiting/asked"
  exit 1
fi
if [ -n "$profile" ] && [ -s "$waiting/profile/DevToolsActivePort" ] && [ "$asked" = "$(cat "$waiting/asked")" ] &&
  diff -r "$profile" "$waiting/given" >/dev/null && mkdir "$waiting/lent" 2>/dev/null; then
  # Where chromedriver looks for the port; it must not read half of it.
  cp "$waiting/profile/DevToolsActivePort" "$profile/port" && mv "$profile/port" "$profile/DevToolsActivePort"
  read -r browser <"$waiting/process"
  while kill -0 "$browser" 2>/dev/null; do sleep 0.05; done
  exit 0
fi
