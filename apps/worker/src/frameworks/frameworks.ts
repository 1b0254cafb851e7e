import { readdirSync, readFileSync } from "node:fs";
import { FRAMEWORK_LIMITS } from "@invigil/contract/constants";
import type { FrameworkKey } from "@invigil/contract/authoring/judging";
import type { ReportedTest } from "@invigil/grading/judging/manifest";
import type { BoxFile, Limits, Sandbox } from "@invigil/sandbox/types";
import { boxedPath, boxedScripts } from "../boxed-script.ts";
import { SEALED, sealedNode } from "../sealed-node.ts";
import { plantJunit, plantMocha, plantPytest, plantVitest, type Canaries, type Planted } from "./canaries.ts";
import { packageFiles } from "./package-closure.ts";

export interface Framework {
  /** What is missing, as a sentence; null if it can run. */
  missing(sandbox: Sandbox): Promise<string | null>;
  /** What is mounted in the box besides the candidate's and the grader's files. */
  files(sandbox: Sandbox): Promise<readonly BoxFile[]>;
  /** Which of the grader's files it runs. */
  isTest(path: string): boolean;
  /** A shell command that runs these tests in /box and reports the results on descriptor 5. */
  command(tests: readonly string[]): string;
  /** How we know that the report is the framework's own. */
  trust:
    | {
        /** Code and tests share a process: a reporter seals the report, and tests that must fail are added. */
        by: "canaries";
        plant(files: Readonly<Record<string, string>>, isTest: Framework["isTest"], canaries: Canaries): Planted;
      }
    | {
        /** The code has its own process, and the kernel reports how the tests' process ends. */
        by: "exit";
        /** The same with only the tests of these names. */
        confirm(tests: readonly string[], names: readonly string[]): string;
      };
  /** Whether the code ended the tests' process. Failing to load, or merely failing, does not count. */
  wasEnded(how: Ended): boolean;
  limits: Partial<Limits>;
}

interface Ended {
  /** Null if nothing was reported. */
  tests: readonly ReportedTest[] | null;
  /** What the process printed. */
  printed: string;
}

const MEGABYTE = 1024 * 1024;

function limitsOf(name: FrameworkKey["name"]): Partial<Limits> {
  const { cpu_ms, wall_ms, memory_mb, output_kb } = FRAMEWORK_LIMITS[name];
  return { cpuMs: cpu_ms, wallMs: wall_ms, memory: memory_mb * MEGABYTE, output: output_kb * 1024, processes: 128 };
}

/** Paths contain no quotes, because the contract limits their characters. */
function quoted(paths: readonly string[]): string {
  return paths.map((path) => `'./${path}'`).join(" ");
}

/** Each program is searched once per sandbox, where it would run. */
function inBox(name: string, argv: readonly string[], files: readonly BoxFile[] = []): Framework["missing"] {
  const found = new WeakMap<Sandbox, Promise<string | null>>();
  return (sandbox) => {
    const known = found.get(sandbox);
    if (known) return known;
    const asked = sandbox
      .run({ argv, files, limits: limitsOf("pytest") })
      .then(({ status }) => (status === "OK" ? null : `${name} is not installed where the code runs.`));
    found.set(sandbox, asked);
    return asked;
  };
}

/** Comes with the product; its dependencies are resolved once. Its Node can be executed but not inspected. */
function fromPackage(name: string, teller: URL): Pick<Framework, "missing" | "files"> {
  let files: BoxFile[] | undefined;
  return {
    missing: async () => null,
    files: async (sandbox) => {
      files ??= [...packageFiles(name), ...boxedScripts(CLOSE_DOORS, TELL, teller)];
      return [await sealedNode(sandbox), ...files];
    },
  };
}

const CLOSE_DOORS = new URL("boxed/close-doors.ts", import.meta.url);
const TELL = new URL("boxed/tell.ts", import.meta.url);
const TELL_MOCHA = new URL("boxed/tell-mocha.ts", import.meta.url);
const TELL_VITEST = new URL("boxed/tell-vitest.ts", import.meta.url);
const TELL_PYTEST = "/box/.script/tell_pytest.py";
/** The shell becomes the framework, so that nobody else in the box holds its key or its output. */
const NODE_COMMAND = `exec ${SEALED.join(" ")} --import ${boxedPath(CLOSE_DOORS)}`;

function boxed(name: string, path: string): BoxFile {
  return { path, data: readFileSync(new URL(`boxed/${name}`, import.meta.url)) };
}

/** Debian's Java reads its settings there. */
export const JAVA_SETTINGS: readonly BoxFile[] = readdirSync("/etc")
  .filter((name) => /^java-\d+-openjdk$/.test(name))
  .map((name) => ({ path: `/etc/${name}`, from: `/etc/${name}` }));
const JUNIT_JARS = "/usr/share/java/junit4.jar:/usr/share/java/hamcrest-core.jar";

export const frameworks: Record<FrameworkKey["name"], Framework> = {
  pytest: {
    missing: inBox("pytest", ["/usr/bin/python3", "-c", "import pytest"]),
    files: async () => [boxed("tell_pytest.py", TELL_PYTEST)],
    isTest: (path) => /(^|\/)test_[^/]*\.py$|_test\.py$/.test(path),
    command: (tests) => `exec /usr/bin/python3 -I -B ${TELL_PYTEST} -q -p no:cacheprovider ${quoted(tests)}`,
    trust: { by: "canaries", plant: plantPytest },
    // It intercepts some exits of its process and reports them.
    wasEnded: ({ tests, printed }) => tests === null || /caught unexpected SystemExit|^E +SystemExit/m.test(printed),
    limits: limitsOf("pytest"),
  },
  bats: {
    missing: inBox("bats", ["/bin/sh", "-c", "command -v bats"]),
    files: async () => [],
    isTest: (path) => path.endsWith(".bats"),
    // No shell around it and no file, because the code could change either before it is read.
    command: (tests) => `exec bats --formatter junit ${quoted(tests)} >&5 5>&-`,
    trust: {
      by: "exit",
      confirm: (tests, names) => `exec bats --filter ${shellText(anyOf(names))} ${quoted(tests)} 5>&-`,
    },
    // The code has its own process to end.
    wasEnded: () => false,
    limits: limitsOf("bats"),
  },
  junit: {
    missing: inBox("JUnit", ["/bin/sh", "-c", `javac -version && ls ${JUNIT_JARS.replace(":", " ")}`], JAVA_SETTINGS),
    files: async () => [...JAVA_SETTINGS, boxed("InvigilRunner.java", "/box/InvigilRunner.java")],
    isTest: (path) => path.endsWith("Test.java"),
    command: (tests) => {
      const javac = `javac -proc:none -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -cp ${JUNIT_JARS} -d /tmp/classes $(find . -name '*.java') </dev/null 5>&-`;
      const java = "java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:+DisableAttachMechanism";
      // The framework's own classes come first, so that nothing of the same name can replace them.
      const path = `${JUNIT_JARS}:/tmp/classes`;
      return `mkdir -p /tmp/classes && ${javac} && exec ${java} -cp ${path} InvigilRunner ${tests.map(className).join(" ")}`;
    },
    trust: { by: "canaries", plant: plantJunit },
    wasEnded: ({ tests, printed }) =>
      tests === null && !/\.java:\d+: error: |^Exception in thread "main"/m.test(printed),
    limits: limitsOf("junit"),
  },
  mocha: {
    ...fromPackage("mocha", TELL_MOCHA),
    isTest: (path) => /\.(test|spec)\.[cm]?[jt]s$/.test(path),
    command: (tests) =>
      `${NODE_COMMAND} node_modules/mocha/bin/mocha.js --reporter ${boxedPath(TELL_MOCHA)} ${quoted(tests)}`,
    trust: { by: "canaries", plant: plantMocha },
    wasEnded: ({ tests, printed }) => tests === null && !printed.includes("Exception during run:"),
    limits: limitsOf("mocha"),
  },
  vitest: {
    ...fromPackage("vitest", TELL_VITEST),
    isTest: (path) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(path),
    command: (tests) =>
      `${NODE_COMMAND} node_modules/vitest/vitest.mjs run --reporter=${boxedPath(TELL_VITEST)} --pool=threads --no-file-parallelism ${quoted(tests)}`,
    trust: { by: "canaries", plant: plantVitest },
    // It intercepts the exit of its process and reports the caller.
    wasEnded: ({ tests }) =>
      tests === null || tests.some(({ message }) => message.startsWith("process.exit unexpected")),
    limits: limitsOf("vitest"),
  },
};

/** An extended regular expression for exactly these names. */
function anyOf(names: readonly string[]): string {
  return `^(${names.map((name) => name.replaceAll(/[^\w ]/g, String.raw`\$&`)).join("|")})$`;
}

function shellText(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function className(path: string): string {
  return path.replace(/^.*\//, "").replace(/\.java$/, "");
}
