import { shell } from "../format/shell.ts";
import { lines, md } from "../format/text.ts";

export const renameSettings = shell({
  slug: "change-one-setting",
  title: "Change one setting everywhere",
  skills: ["operations"],
  difficulty: "medium",
  minutes: 12,
  score: 10,
  statement: md(
    "Every file `*.conf` in the folder `services`, **at any depth**, may have a line `timeout = <number>`. Set it to `timeout = 30` in all of them.",
    "- Spaces around `=` and before `timeout` may differ; the new line is exactly `timeout = 30`.\n- Lines such as `read_timeout = 5` and comments (`# timeout = 5`) stay as they are.\n- A file without the line stays unchanged: do not add one.\n- When you are done, print the number of files that were changed. A file that already had exactly `timeout = 30` does not count.",
  ),
  explanation: md(
    "`find services -name '*.conf' -type f` and, per file, a `sed` with an anchored pattern: `s/^[[:space:]]*timeout[[:space:]]*=[[:space:]]*[0-9]*[[:space:]]*$/timeout = 30/`. To count, write to a temporary file and compare.",
    "Without the anchor, `read_timeout` and comments change as well. A glob such as `services/*.conf` misses deeper folders, and a loop over `$(find …)` breaks on spaces.",
  ),
  files: {
    "services/web.conf": lines("port = 80", "timeout = 5", "read_timeout = 5", ""),
    "services/mail/smtp.conf": lines("# timeout = 5", "  timeout=10", ""),
    "services/dns.conf": lines("port = 53", ""),
  },
  cases: [
    {
      id: "1",
      name: "The files shown",
      sample: true,
      checks: [
        { kind: "output", text: "2\n" },
        {
          kind: "file",
          path: "services/web.conf",
          content: lines("port = 80", "timeout = 30", "read_timeout = 5", ""),
        },
        { kind: "file", path: "services/mail/smtp.conf", content: lines("# timeout = 5", "timeout = 30", "") },
        { kind: "file", path: "services/dns.conf", content: lines("port = 53", "") },
      ],
    },
    {
      id: "2",
      name: "Spaces in names, other files",
      weight: 2,
      files: {
        "services/our shop/deep/api.conf": lines("timeout   =   1", "name = timeout = 7", ""),
        "services/notes.txt": lines("timeout = 5", ""),
      },
      checks: [
        { kind: "output", text: "3\n" },
        {
          kind: "file",
          path: "services/our shop/deep/api.conf",
          content: lines("timeout = 30", "name = timeout = 7", ""),
        },
        { kind: "file", path: "services/notes.txt", content: lines("timeout = 5", "") },
      ],
    },
    {
      id: "3",
      name: "Already right",
      files: { "services/web.conf": lines("timeout = 30", ""), "services/mail/smtp.conf": lines("timeout = 3", "") },
      checks: [
        { kind: "output", text: "1\n" },
        { kind: "file", path: "services/mail/smtp.conf", content: lines("timeout = 30", "") },
      ],
    },
  ],
  solution: lines(
    "#!/bin/bash",
    "set -eu",
    "changed=0",
    "while IFS= read -r -d '' file; do",
    "  new=$(mktemp)",
    '  sed \'s/^[[:space:]]*timeout[[:space:]]*=[[:space:]]*[0-9]*[[:space:]]*$/timeout = 30/\' "$file" > "$new"',
    '  if ! cmp -s "$file" "$new"; then',
    '    cat "$new" > "$file"',
    "    changed=$((changed + 1))",
    "  fi",
    '  rm "$new"',
    "done < <(find services -type f -name '*.conf' -print0)",
    'echo "$changed"',
    "",
  ),
  wrong: [
    {
      why: "The pattern is not anchored, so read_timeout and comments change too.",
      script: lines(
        "find services -name '*.conf' -exec sed -i 's/timeout *= *[0-9]*/timeout = 30/' {} +",
        "grep -rl --include='*.conf' 'timeout = 30' services | wc -l",
        "",
      ),
    },
    {
      why: "Looks only at the top folder, and counts files that were right already.",
      script: lines(
        "for file in services/*.conf; do",
        "  sed -i 's/^ *timeout *= *[0-9]*$/timeout = 30/' \"$file\"",
        "done",
        "grep -l '^timeout = 30$' services/*.conf | wc -l",
        "",
      ),
    },
  ],
});
