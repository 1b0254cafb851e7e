import { shell } from "../format/shell.ts";
import { code, lines, md } from "../format/text.ts";

export const missingSettings = shell({
  slug: "missing-settings",
  title: "Which settings are missing?",
  skills: ["operations"],
  difficulty: "easy",
  minutes: 10,
  score: 10,
  statement: md(
    "`settings.example` names every setting a service needs; `settings` is what this machine has. Both consist of lines `NAME=value`. Ignore empty lines and lines that begin with `#`. Names consist of capital letters, digits and `_`. A value may contain anything, even `=`.",
    "Before the service starts, print the names of the settings that are missing, one per line, in the order of `settings.example`. A setting without a value (`NAME=`) is missing as well; whether it has one in the example does not matter. If `settings` does not exist, all are missing. If nothing is missing, print nothing.",
  ),
  explanation: md(
    'Read the names that have a value into a set, then walk over the example. In `awk` with two files: `awk -F= …`, or a loop with `grep -q "^$name=."`.',
    "The anchor matters: without it `PORT` is found in `SMTP_PORT=25`, and a line that is commented out counts as set. The file that does not exist is the case on a new machine, which is when the script is needed most.",
  ),
  files: {
    "settings.example": lines("# Web", "PORT=8080", "HOST=localhost", "", "# Mail", "SMTP_PORT=25", "SMTP_KEY=", ""),
    settings: lines("HOST=shop.example.org", "SMTP_PORT=587", "#SMTP_KEY=abc", ""),
  },
  cases: [
    { id: "1", name: "The files shown", sample: true, checks: [{ kind: "output", text: "PORT\nSMTP_KEY\n" }] },
    {
      id: "2",
      name: "Values with equals signs, and empty ones",
      weight: 2,
      files: { settings: lines("SMTP_KEY=a=b==", "PORT=", "HOST=x", "SMTP_PORT=#", "") },
      checks: [{ kind: "output", text: "PORT\n" }],
    },
    {
      id: "3",
      name: "Names inside values",
      weight: 2,
      files: { settings: lines("NOTE=PORT=1", "MY_HOST=a", "SMTP_PORT=25", "SMTP_KEY=k", "") },
      checks: [{ kind: "output", text: "PORT\nHOST\n" }],
    },
    {
      id: "4",
      name: "A new machine",
      weight: 2,
      setup: "rm settings",
      checks: [{ kind: "output", text: "PORT\nHOST\nSMTP_PORT\nSMTP_KEY\n" }],
    },
    {
      id: "5",
      name: "Nothing is missing",
      files: { settings: lines("SMTP_KEY=k", "SMTP_PORT=1", "PORT=1", "HOST=h", "") },
      checks: [{ kind: "output", text: "" }],
    },
  ],
  solution: code`
    #!/bin/bash
    set -u
    grep -E '^[A-Z0-9_]+=' settings.example | cut -d= -f1 | while IFS= read -r name; do
      grep -qs "^$name=." settings || echo "$name"
    done
  `,
  wrong: [
    {
      why: "Looks for the name anywhere in the file.",
      script: code`
        grep -E '^[A-Z0-9_]+=' settings.example | cut -d= -f1 | while read -r name; do
          grep -qs "$name=." settings || echo "$name"
        done
      `,
    },
    {
      why: "Accepts settings without a value.",
      script: code`
        grep -E '^[A-Z0-9_]+=' settings.example | cut -d= -f1 | while read -r name; do
          grep -qs "^$name=" settings || echo "$name"
        done
      `,
    },
    {
      why: "Stops if there are no settings yet.",
      script: code`
        set -eo pipefail
        have=$(grep -E '^[A-Z0-9_]+=.' settings | cut -d= -f1)
        for name in $(grep -E '^[A-Z0-9_]+=' settings.example | cut -d= -f1); do
          echo "$have" | grep -qx "$name" || echo "$name"
        done
      `,
    },
  ],
});
