import type { Run } from "@invigil/contract/taking/runs";

/** The usual names in contests; OLE is too much output, JE that the judge could not decide. */
export type Outcome = "AC" | "WA" | "TLE" | "RTE" | "CE" | "OLE" | "JE";

const BY_FOLDER: Record<string, readonly Outcome[]> = {
  accepted: ["AC"],
  slow_accepted: ["AC"],
  wrong_answer: ["WA"],
  no_output: ["WA"],
  time_limit_exceeded: ["TLE"],
  run_time_error: ["RTE"],
  output_limit: ["OLE"],
  compiler_error: ["CE"],
  brute_force: ["TLE", "RTE"],
  partially_accepted: ["WA", "TLE", "RTE"],
  partial: ["WA", "TLE", "RTE"],
  rejected: ["WA", "TLE", "RTE", "CE"],
};

const BY_WORD: Record<string, Outcome> = {
  CORRECT: "AC",
  ACCEPTED: "AC",
  "WRONG-ANSWER": "WA",
  "NO-OUTPUT": "WA",
  TIMELIMIT: "TLE",
  "TIME-LIMIT-EXCEEDED": "TLE",
  "RUN-ERROR": "RTE",
  "RUN-TIME-ERROR": "RTE",
  "MEMORY-LIMIT": "RTE",
  "OUTPUT-LIMIT": "OLE",
  "COMPILER-ERROR": "CE",
};

/** The expected result; null if the package does not say. */
export function expectedOf({ path, text, rules }: { path: string; text: string; rules: string }): Outcome[] | null {
  const written = /@EXPECTED_RESULTS@:[ \t]*([\w, -]+)/.exec(text)?.[1];
  if (written !== undefined) {
    const words = written.split(",").map((word) => word.trim().toUpperCase().replaceAll("_", "-"));
    const known = words.flatMap((word) => BY_WORD[word] ?? []);
    return known.length === words.length ? known : null;
  }
  return ruleFor(path, rules) ?? BY_FOLDER[path.split("/")[0] ?? ""]?.slice() ?? null;
}

/** The last rule of a `submissions.yaml` that names the path: what is required, otherwise what is permitted. */
function ruleFor(path: string, rules: string): Outcome[] | undefined {
  const blocks = rules.split(/^(?=["\w{*])/m).filter((block) => patternOf(block).test(path));
  const read = (key: string) =>
    blocks.flatMap((block) => new RegExp(`^  ${key}: *\\[(.*)\\]`, "m").exec(block)?.[1] ?? []).at(-1);
  const words = (read("required") ?? read("permitted"))?.split(",").map((word) => word.trim());
  return words?.filter((word): word is Outcome => /^(AC|WA|TLE|RTE)$/.test(word));
}

/** A folder, or a path in which `*` stands for a name and braces for one of several. */
function patternOf(block: string): RegExp {
  const glob = (/^"?([^":\n]+)/.exec(block)?.[1] ?? "").trim();
  const source = glob
    .replaceAll(/[.+^$()|[\]\\]/g, "\\$&")
    .replaceAll("*", "[^/]*")
    .replaceAll(
      /\{([^}]*)\}/g,
      (_, list: string) =>
        `(${list
          .split(",")
          .map((word) => word.trim())
          .join("|")})`,
    );
  return new RegExp(`^${source}(/|$)`);
}

const OF_CASE: Record<string, Outcome> = {
  PASSED: "AC",
  WRONG: "WA",
  CPU_LIMIT: "TLE",
  WALL_LIMIT: "TLE",
  NONZERO: "RTE",
  SIGNAL: "RTE",
  MEMORY_LIMIT: "RTE",
  OUTPUT_LIMIT: "OLE",
};

/** The first is the verdict of a judge that stops at the first failure; the others came after it. */
export function outcomesOf({ state, status, compile, cases }: Run): Outcome[] {
  if (state !== "EVALUATED") return ["JE"];
  if (status === "ACC") return ["AC"];
  if (compile && compile.verdict !== "PASSED") return ["CE"];
  const failed = cases.flatMap(({ verdict }) => (verdict === "PASSED" ? [] : (OF_CASE[verdict] ?? [])));
  return failed.length > 0 ? [...new Set(failed)] : ["JE"];
}

/** Too slow or crashing needs only one test; wrong means that nothing worse happened before. */
export function isExpected(expected: readonly Outcome[], [first, ...later]: readonly Outcome[]): boolean {
  return expected.some((each) => each === first || (later.includes(each) && (each === "TLE" || each === "RTE")));
}
