import { lines, md, type DemoProblem } from "../../content.ts";

const START = lines(
  "#!/bin/bash",
  "# Usage: ./release.sh VERSION",
  "set -euo pipefail",
  'version="${1:-}"',
  'echo "release.sh does nothing with $version yet" >&2',
  "exit 3",
  "",
);
const CHECK = lines(
  "#!/bin/bash",
  "# Usage: ./check.sh FOLDER. Succeeds if the release in that folder is healthy.",
  'grep -q "^status=ok$" "$1/health"',
  "",
);
const build = (version: string, health = "ok") => ({
  [`builds/${version}/app.txt`]: `Application ${version}\n`,
  [`builds/${version}/health`]: `status=${health}\n`,
});
const released = (...versions: string[]) =>
  lines(
    "mkdir releases",
    ...versions.map(
      (version, index) => `cp -r builds/${version} releases/ && touch -d 2026-01-0${index + 1} releases/${version}`,
    ),
    `ln -s releases/${versions.at(-1)} current`,
  );

/** The demo's operations project. */
export const release: DemoProblem = {
  key: "release",
  type: "PBD",
  title: "Release and roll back",
  maxScore: 24,
  statement: md(
    "Write `release.sh`, which brings a built version into service. `./release.sh VERSION` finds the build in `builds/VERSION`:",
    lines(
      "1. It copies the build to `releases/VERSION` and runs `./check.sh` on the copy.",
      "2. If the check succeeds, the link `current` points to `releases/VERSION`, and the script prints `Released VERSION`.",
      "3. If the check fails, the copy is removed, `current` stays as it was, and the script ends with exit code 1.",
      "4. A version without a build ends with exit code 2 and changes nothing.",
      "5. After a release, only the three newest releases are kept: the new one and the two that were released last before it, by the date of their folders.",
    ),
    "The link must be relative (`releases/VERSION`) and be replaced in one step, so that `current` never leads nowhere.",
  ),
  content: {
    evaluation: "ATF",
    technologies: ["bash"],
    files: [
      { path: "release.sh", content: START, read_only: false },
      { path: "check.sh", content: CHECK, read_only: true },
      ...Object.entries(build("1.0")).map(([path, content]) => ({ path, content, read_only: true })),
    ],
  },
  grading: {
    cases: [
      {
        id: "1",
        name: "The first release",
        weight: 1,
        sample: true,
        run: "./release.sh 1.0",
        checks: [
          { kind: "output", text: "Released 1.0\n" },
          { kind: "file", path: "current", type: "link", content: "releases/1.0" },
          { kind: "command", command: "cat current/app.txt", output: "Application 1.0\n" },
        ],
      },
      {
        id: "2",
        name: "Another release replaces the link",
        weight: 1,
        sample: true,
        files: build("1.1"),
        setup: released("1.0"),
        run: "./release.sh 1.1",
        checks: [
          { kind: "file", path: "current", type: "link", content: "releases/1.1" },
          { kind: "command", command: "cat current/app.txt", output: "Application 1.1\n" },
          { kind: "absent", path: "releases/1.0/1.1" },
        ],
      },
      {
        id: "3",
        name: "An unhealthy release is taken back",
        weight: 2,
        files: build("1.1", "broken"),
        setup: released("1.0"),
        run: "./release.sh 1.1 >/dev/null 2>&1; echo $?",
        checks: [
          { kind: "output", text: "1\n" },
          { kind: "file", path: "current", type: "link", content: "releases/1.0" },
          { kind: "absent", path: "releases/1.1" },
        ],
      },
      {
        id: "4",
        name: "A version that was not built",
        weight: 2,
        setup: released("1.0"),
        run: "./release.sh 9.9 >/dev/null 2>&1; echo $?",
        checks: [
          { kind: "output", text: "2\n" },
          { kind: "command", command: "ls releases", output: "1.0\n" },
          { kind: "file", path: "current", type: "link", content: "releases/1.0" },
        ],
      },
      {
        id: "5",
        name: "Only three releases are kept",
        weight: 2,
        files: { ...build("1.1"), ...build("1.2"), ...build("1.10"), ...build("2.0") },
        setup: released("1.2", "1.0", "1.10", "1.1"),
        run: "./release.sh 2.0",
        checks: [
          { kind: "command", command: "ls releases | sort", output: "1.1\n1.10\n2.0\n" },
          { kind: "file", path: "current", type: "link", content: "releases/2.0" },
        ],
      },
    ],
  },
};
