const REPORT = `<testsuites><testsuite name='suite'><testcase name='adds' classname='suite'/><testcase name='adds negatives' classname='suite'/></testsuite></testsuites>`;

/** Writes into the memory of other processes of the same user. */
const PATCH = `
import os, re
def patch(pid, old, new):
    with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "r+b", buffering=0) as memory:
        for line in maps:
            if " rw-p " not in line: continue
            start, end = (int(part, 16) for part in line.split()[0].split("-"))
            memory.seek(start)
            try: data = memory.read(end - start)
            except OSError: continue
            for found in re.finditer(re.escape(old), data):
                memory.seek(start + found.start())
                memory.write(new)
def each():
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try: yield pid, open(f"/proc/{pid}/comm").read().strip()
        except OSError: pass
`;

export const bats: Record<string, string> = {
  "a comparison that it changes in the memory of the test": `
python3 - <<'END' 2>/dev/null
${PATCH}
for pid, _ in each():
    if b"bats-exec-test" in open(f"/proc/{pid}/cmdline", "rb").read():
        try: patch(pid, b'"$output"\\0', b"$output\\0")
        except OSError: pass
END
echo "x -o x"
`,
  "an exit code that it changes in the memory of the shell": `
if ! [ -p /tmp/report.xml ]; then
  rm -f /tmp/report.xml
  mkfifo /tmp/report.xml
  setsid python3 - <<'END' >/dev/null 2>&1 3>&- &
${PATCH}
with open("/tmp/report.xml", "w") as report:
    for pid, name in each():
        if name in ("sh", "dash", "bash", "bats"):
            for code in range(1, 10):
                try: patch(pid, f"code={code}\\0".encode(), b"code=0\\0")
                except OSError: pass
    report.write("""${REPORT}""")
END
fi
echo 99
`,
  "later tests that an earlier one rewrites": `
if [ "$1" = 1 ]; then
  echo 3
  for f in $(find /tmp /box -name '*.src' -o -name '*.bats' 2>/dev/null); do
    sed 's/\\[ "$output".*/true/' "$f" >/tmp/other && rm -f "$f" && cp /tmp/other "$f"
  done
else
  echo 99
fi
`,
  "expected values that it reads from the tests": `
grep -A 1 -- "solution.sh $1 $2" *.bats | sed -n 's/.* = "\\(.*\\)" ]/\\1/p'
`,
  "a report that goes out by another process's descriptor": `
for p in /proc/[0-9]*; do
  for d in 1 3 4 5; do
    [ -p "$p/fd/$d" ] && printf "%s" "${REPORT}" >"$p/fd/$d"
  done
done 2>/dev/null
echo 99
`,
  "an interrupt in place of a failure": `
for p in $(ls /proc | grep '^[0-9]'); do
  [ "$p" -gt 2 ] && [ "$p" != $$ ] && grep -q bats "/proc/$p/cmdline" 2>/dev/null && kill -INT "$p"
done
sleep 0.1
`,
  "limits that it sets for the test": `
printf 'ok 1 adds\\nok 2 adds negatives\\n' >&3
p=$PPID
while [ "$p" -gt 2 ]; do
  prlimit --pid "$p" --fsize=0
  p=$(awk '{ print $4 }' "/proc/$p/stat")
done 2>/dev/null
echo 99
`,
};
