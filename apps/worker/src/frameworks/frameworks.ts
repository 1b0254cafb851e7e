import { readdirSync } from "node:fs";
import type { FrameworkKey } from "@invigil/contract/judging";
import type { BoxFile, Limits, Sandbox } from "@invigil/sandbox/types";
import { JUNIT_RUNNER } from "./junit-runner.ts";
import { NODE, nodeFile, packageFiles } from "./package-closure.ts";

export interface Framework {
  /** What is not there, in one sentence; null where it can run. */
  missing(sandbox: Sandbox): Promise<string | null>;
  /** What is bound into the box beside the candidate's and the grader's files. */
  files(): BoxFile[];
  /** A shell command that runs the tests of these files in /box and leaves its report there. */
  command(files: readonly string[], report: string): string;
  env?: Readonly<Record<string, string>>;
  limits: Partial<Limits>;
}

const MEGABYTE = 1024 * 1024;
const LIMITS: Partial<Limits> = { cpuMs: 15_000, wallMs: 30_000, memory: 512 * MEGABYTE, processes: 128 };

/** Paths hold no quotes: the contract says which characters they may have. */
function quoted(paths: readonly string[]): string {
  return paths.map((path) => `'./${path}'`).join(" ");
}

/** Each program is looked for once a sandbox, where it would run. */
function inBox(name: string, argv: readonly string[], files: readonly BoxFile[] = []): Framework["missing"] {
  const found = new WeakMap<Sandbox, Promise<string | null>>();
  return (sandbox) => {
    const known = found.get(sandbox);
    if (known) return known;
    const asked = sandbox
      .run({ argv, files, limits: LIMITS })
      .then(({ status }) => (status === "OK" ? null : `${name} is not installed where the code runs.`));
    found.set(sandbox, asked);
    return asked;
  };
}

/** Comes with the product; what it needs is looked up once. */
function fromPackage(name: string): Pick<Framework, "missing" | "files"> {
  let files: BoxFile[] | undefined;
  return {
    missing: async () => null,
    files: () => (files ??= [nodeFile(), ...packageFiles(name)]),
  };
}

/** Debian's Java reads its settings there. */
const JAVA_SETTINGS: readonly BoxFile[] = readdirSync("/etc")
  .filter((name) => /^java-\d+-openjdk$/.test(name))
  .map((name) => ({ path: `/etc/${name}`, from: `/etc/${name}` }));
const JUNIT_JARS = "/usr/share/java/junit4.jar:/usr/share/java/hamcrest-core.jar";

export const frameworks: Record<FrameworkKey["name"], Framework> = {
  pytest: {
    missing: inBox("pytest", ["/usr/bin/python3", "-c", "import pytest"]),
    files: () => [],
    command: (files, report) =>
      `/usr/bin/python3 -B -m pytest -q -p no:cacheprovider --junitxml=${report} ${quoted(files.filter((path) => /(^|\/)test_[^/]*\.py$|_test\.py$/.test(path)))}`,
    limits: LIMITS,
  },
  bats: {
    missing: inBox("bats", ["/bin/sh", "-c", "command -v bats"]),
    files: () => [],
    command: (files, report) =>
      `bats --formatter junit ${quoted(files.filter((path) => path.endsWith(".bats")))} >${report}`,
    limits: LIMITS,
  },
  junit: {
    missing: inBox("JUnit", ["/bin/sh", "-c", `javac -version && ls ${JUNIT_JARS.replace(":", " ")}`], JAVA_SETTINGS),
    files: () => [...JAVA_SETTINGS, { path: "InvigilRunner.java", data: JUNIT_RUNNER }],
    command: (files, report) => {
      const classes = files.filter((path) => path.endsWith("Test.java")).map((path) => className(path));
      return `mkdir -p /tmp/classes && javac -proc:none -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -cp ${JUNIT_JARS} -d /tmp/classes $(find . -name '*.java') && java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp /tmp/classes:${JUNIT_JARS} InvigilRunner ${report} ${classes.join(" ")}`;
    },
    limits: { ...LIMITS, cpuMs: 30_000, wallMs: 60_000, memory: 1024 * MEGABYTE },
  },
  mocha: {
    ...fromPackage("mocha"),
    command: (files, report) =>
      `${NODE} node_modules/mocha/bin/mocha.js --reporter xunit --reporter-option output=${report} ${quoted(files.filter((path) => /\.(test|spec)\.[cm]?[jt]s$/.test(path)))}`,
    limits: LIMITS,
  },
  vitest: {
    ...fromPackage("vitest"),
    command: (files, report) =>
      `${NODE} node_modules/vitest/vitest.mjs run --reporter=junit --outputFile=${report} --pool=threads --no-file-parallelism ${quoted(files.filter((path) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(path)))}`,
    limits: { ...LIMITS, cpuMs: 30_000, wallMs: 60_000, memory: 1024 * MEGABYTE },
  },
};

function className(path: string): string {
  return path.replace(/^.*\//, "").replace(/\.java$/, "");
}
