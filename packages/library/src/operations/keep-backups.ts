import { shell } from "../format/shell.ts";
import { lines, md } from "../format/text.ts";

const FILES = {
  "backups/shop-2026-01-03.tar": "c",
  "backups/shop-2026-01-01.tar": "a",
  "backups/shop-2026-01-02.tar": "b",
  "backups/shop-2026-01-04.tar": "d",
  "backups/README.txt": "Do not delete.\n",
};

export const keepBackups = shell({
  slug: "keep-the-newest-backups",
  title: "Keep the newest backups",
  skills: ["operations"],
  difficulty: "medium",
  minutes: 15,
  score: 12,
  statement: md(
    "The folder `backups` holds backups named `<name>-YYYY-MM-DD.tar`, and other files. For **each name**, keep the three newest backups by the date in the file name, and delete the older ones. Everything else stays.",
    "- A name may contain spaces and dashes, such as `old shop-db-2026-01-01.tar`.\n- The files' modification times say nothing: they were copied.\n- If there is nothing to delete, delete nothing and exit with 0.\n- Print nothing.",
  ),
  explanation: md(
    "Dates in this form sort as text, so a glob already lists every name's backups from old to new. Take the name by removing the last fifteen characters, count per name from the newest, and delete from the fourth on, with every variable in quotes.",
    "Look for quoting, for `ls -t` (which sorts by modification time), and for what happens when a glob matches nothing. A script that deletes deserves a candidate who thinks about the other files in the folder.",
  ),
  files: FILES,
  cases: [
    {
      id: "1",
      name: "The folder shown",
      sample: true,
      checks: [
        { kind: "absent", path: "backups/shop-2026-01-01.tar" },
        {
          kind: "command",
          command: "ls backups",
          output: lines("README.txt", "shop-2026-01-02.tar", "shop-2026-01-03.tar", "shop-2026-01-04.tar", ""),
        },
        { kind: "output", text: "" },
      ],
    },
    {
      id: "2",
      name: "Several names, one with spaces",
      weight: 2,
      files: {
        "backups/old shop-db-2025-12-30.tar": "1",
        "backups/old shop-db-2025-12-31.tar": "2",
        "backups/old shop-db-2026-01-01.tar": "3",
        "backups/old shop-db-2026-01-02.tar": "4",
        "backups/mail-2026-01-01.tar": "5",
      },
      checks: [
        { kind: "absent", path: "backups/old shop-db-2025-12-30.tar" },
        { kind: "file", path: "backups/old shop-db-2025-12-31.tar" },
        { kind: "file", path: "backups/old shop-db-2026-01-02.tar" },
        { kind: "file", path: "backups/mail-2026-01-01.tar" },
        { kind: "absent", path: "backups/shop-2026-01-01.tar" },
        { kind: "file", path: "backups/shop-2026-01-02.tar" },
      ],
    },
    {
      id: "3",
      name: "Modification times in the other order",
      weight: 2,
      setup: lines(
        "touch -d 2026-03-01 backups/shop-2026-01-01.tar",
        "touch -d 2026-02-01 backups/shop-2026-01-02.tar",
        "touch -d 2026-01-01 backups/shop-2026-01-03.tar",
        "touch -d 2025-12-01 backups/shop-2026-01-04.tar",
      ),
      checks: [
        { kind: "absent", path: "backups/shop-2026-01-01.tar" },
        { kind: "file", path: "backups/shop-2026-01-04.tar" },
        { kind: "file", path: "backups/README.txt" },
      ],
    },
    {
      id: "4",
      name: "Nothing to delete",
      setup: "rm backups/*.tar",
      checks: [
        { kind: "command", command: "ls backups", output: "README.txt\n" },
        { kind: "output", text: "" },
      ],
    },
  ],
  solution: lines(
    "#!/bin/bash",
    "set -eu",
    "shopt -s nullglob",
    "cd backups",
    "declare -A kept",
    "files=(*-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9].tar)",
    "for ((at = ${#files[@]} - 1; at >= 0; at--)); do",
    "  file=${files[at]}",
    "  name=${file::-15}",
    "  kept[$name]=$((${kept[$name]:-0} + 1))",
    '  if ((kept[$name] > 3)); then rm -- "$file"; fi',
    "done",
    "",
  ),
  wrong: [
    {
      why: "Keeps the three newest of all backups together, and goes by modification time.",
      script: 'cd backups\nls -t *.tar | tail -n +4 | while read -r file; do rm -- "$file"; done\n',
    },
    {
      why: "Does not quote the names, so those with spaces are not found.",
      script: lines(
        "cd backups",
        "for name in $(ls *.tar 2>/dev/null | sed 's/-....-..-..\\.tar$//' | sort -u); do",
        "  rm -f $(ls $name-*.tar 2>/dev/null | sort -r | tail -n +4)",
        "done",
        "",
      ),
    },
  ],
});
