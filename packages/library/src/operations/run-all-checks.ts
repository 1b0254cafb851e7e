import { shell } from "../format/shell.ts";
import { code, lines, md } from "../format/text.ts";

const ok = "#!/bin/bash\necho fine\n";
const bad = "#!/bin/bash\necho broken >&2\nexit 3\n";
const EXECUTABLE = "chmod +x checks/*; [ ! -e checks/README ] || chmod -x checks/README";

export const runAllChecks = shell({
  slug: "run-all-checks",
  title: "Run every check",
  skills: ["operations", "testing"],
  difficulty: "medium",
  minutes: 12,
  score: 12,
  statement: md(
    "The folder `checks` holds small programs. A check passes if it exits with 0. Write the script that runs **all executable files** directly in the folder, not those in folders inside it, in alphabetical order of their names, and reports:",
    "- for each, a line `ok <name>` or `FAILED <name>`, without `checks/`,\n- at the end a line such as `2 of 3 passed`, or `0 of 0 passed` if there are none.",
    "What the checks print is not shown, neither output nor errors. A check that fails must not keep the others from running. Checks may read standard input; they should find it empty. Names may contain spaces.",
  ),
  explanation: md(
    'Loop over `checks/*`, skip what is not an executable file, and run `if "$file" > /dev/null 2>&1 < /dev/null; then …`. In the condition of an `if`, a failure does not end the script, even with `set -e`.',
    "Two traps from practice: with `set -e` and a plain call, the script ends at the first failure; and in `ls | while read`, a check that reads its input swallows the rest of the list, so that later checks silently never run.",
  ),
  files: { "checks/10-disk": ok, "checks/20-mail": bad, "checks/30-web": ok },
  cases: [
    {
      id: "1",
      name: "The checks shown",
      sample: true,
      setup: EXECUTABLE,
      checks: [{ kind: "output", text: lines("ok 10-disk", "FAILED 20-mail", "ok 30-web", "2 of 3 passed", "") }],
    },
    {
      id: "2",
      name: "A check that reads its input",
      weight: 2,
      files: { "checks/05-reader": "#!/bin/bash\nread -r line && exit 1\nexit 0\n", "checks/20-mail": ok },
      input: "not for you\nnor this\n",
      setup: EXECUTABLE,
      checks: [
        { kind: "output", text: lines("ok 05-reader", "ok 10-disk", "ok 20-mail", "ok 30-web", "4 of 4 passed", "") },
      ],
    },
    {
      id: "3",
      name: "Spaces, folders, and files that cannot be executed",
      weight: 2,
      files: { "checks/40 old backups": bad, "checks/README": "Read me\n", "checks/lib/shared": ok },
      setup: EXECUTABLE,
      checks: [
        {
          kind: "output",
          text: lines("ok 10-disk", "FAILED 20-mail", "ok 30-web", "FAILED 40 old backups", "2 of 4 passed", ""),
        },
      ],
    },
    {
      id: "4",
      name: "No checks",
      setup: "rm checks/*",
      checks: [{ kind: "output", text: "0 of 0 passed\n" }],
    },
  ],
  solution: code`
    #!/bin/bash
    set -eu
    all=0
    passed=0
    for file in checks/*; do
      [[ -f $file && -x $file ]] || continue
      all=$((all + 1))
      if "$file" > /dev/null 2>&1 < /dev/null; then
        passed=$((passed + 1))
        echo "ok \${file#checks/}"
      else
        echo "FAILED \${file#checks/}"
      fi
    done
    echo "$passed of $all passed"
  `,
  wrong: [
    {
      why: "Lets a check swallow the list of those that follow.",
      script: code`
        all=0
        passed=0
        while read -r name; do
          [ -f "checks/$name" ] && [ -x "checks/$name" ] || continue
          all=$((all + 1))
          if "checks/$name" > /dev/null 2>&1; then passed=$((passed + 1)); echo "ok $name"; else echo "FAILED $name"; fi
        done < <(ls checks)
        echo "$passed of $all passed"
      `,
    },
    {
      why: "Ends at the first check that fails.",
      script: code`
        set -e
        all=0
        for file in checks/*; do
          [[ -f $file && -x $file ]] || continue
          all=$((all + 1))
          "$file" > /dev/null 2>&1 < /dev/null
          echo "ok \${file#checks/}"
        done
        echo "$all of $all passed"
      `,
    },
    {
      why: "Runs files that are not executable, and splits names at their spaces.",
      script: code`
        all=0
        passed=0
        for name in $(ls checks); do
          all=$((all + 1))
          if bash "checks/$name" > /dev/null 2>&1 < /dev/null; then passed=$((passed + 1)); echo "ok $name"
          else echo "FAILED $name"; fi
        done
        echo "$passed of $all passed"
      `,
    },
  ],
});
