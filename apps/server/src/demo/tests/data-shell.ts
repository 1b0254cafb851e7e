import { lines, md, type DemoProblem } from "../content.ts";

const files = {
  "logs/api.log": lines("08:00 INFO started", "08:03 ERROR disk full", "08:09 INFO stopped", ""),
  "logs/mail.log": lines("07:59 ERROR no route", "08:01 INFO sent", ""),
  "logs/empty.log": "",
  "notes.txt": "Do not touch this file.\n",
};

export const tidyLogs: DemoProblem = {
  key: "tidy-logs",
  type: "SHL",
  title: "Tidy the logs",
  maxScore: 12,
  statement: md(
    "Your script starts in a folder with a few log files (shown below). When it has finished,",
    lines(
      "1. `errors.txt` contains every line with the word `ERROR` from all files in `logs`, sorted, and only its owner can read and write it (mode 600),",
      "2. the empty files in `logs` have been deleted,",
      "3. the other files from `logs` are in `archive` under their old names, and `logs` still exists but is empty,",
      "4. nothing else has changed.",
    ),
    "The names of the log files differ between cases.",
  ),
  content: {
    evaluation: "ATF",
    technologies: ["bash"],
    files: Object.entries(files).map(([path, content]) => ({ path, content, read_only: true })),
    stubs: { bash: { content: lines("#!/bin/bash", "set -eu", "", "") } },
    extra_data: { code_stub_type: "User-Generated" },
  },
  grading: {
    cases: [
      {
        id: "errors",
        name: "The errors are collected",
        sample: true,
        checks: [
          {
            kind: "file",
            path: "errors.txt",
            content: lines("07:59 ERROR no route", "08:03 ERROR disk full", ""),
            mode: "600",
          },
          { kind: "file", path: "notes.txt", content: "Do not touch this file.\n" },
        ],
      },
      {
        id: "archive",
        name: "The logs are moved",
        checks: [
          { kind: "command", command: "ls archive", output: lines("api.log", "mail.log", "") },
          { kind: "command", command: "ls -A logs | wc -l", output: "0\n" },
          { kind: "file", path: "archive/mail.log", content: files["logs/mail.log"] },
        ],
      },
      {
        id: "names",
        name: "Names with spaces",
        weight: 2,
        files: { "logs/night shift.log": "23:10 ERROR door open\n", "logs/day shift.log": "" },
        checks: [
          {
            kind: "file",
            path: "errors.txt",
            content: lines("07:59 ERROR no route", "08:03 ERROR disk full", "23:10 ERROR door open", ""),
          },
          { kind: "file", path: "archive/night shift.log" },
          { kind: "absent", path: "archive/day shift.log" },
          { kind: "absent", path: "logs/day shift.log" },
        ],
      },
    ],
  },
};
