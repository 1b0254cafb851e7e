# Debian's launcher reads this with the arguments of its caller, chromedriver. A browser started before the script
# arrived is lent to the first caller with the same flags and profile; any other caller gets a new one.
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
  # Starts nothing, and only records what will be requested.
  mkdir "$waiting" && cp -r "$profile" "$waiting/given" && cp -r "$profile" "$waiting/profile"
  printf %s "$asked" >"$waiting/asked"
  exit 1
fi
if [ -n "$profile" ] && [ -s "$waiting/profile/DevToolsActivePort" ] && [ "$asked" = "$(cat "$waiting/asked")" ] &&
  diff -r "$profile" "$waiting/given" >/dev/null && mkdir "$waiting/lent" 2>/dev/null; then
  # Where chromedriver looks for the port, which it must not read half written.
  cp "$waiting/profile/DevToolsActivePort" "$profile/port" && mv "$profile/port" "$profile/DevToolsActivePort"
  read -r browser <"$waiting/process"
  while kill -0 "$browser" 2>/dev/null; do sleep 0.05; done
  exit 0
fi
