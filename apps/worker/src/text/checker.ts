import type { CheckerProtocol, Compare } from "@invigil/contract/authoring/judging";
import type { BoxFile, BoxResult, Compiled } from "@invigil/sandbox/types";
import type { Tools } from "../kinds/kind.ts";
import { KeyFault, verdictOf } from "../kinds/verdict.ts";
import { shownText } from "../shown-text.ts";

interface Question {
  input: string;
  expected: string;
  output: string;
}

interface Judgement {
  same: boolean;
  message: string;
}

export type Comparison = (question: Question) => Promise<Judgement>;

export const LONGEST_MESSAGE = 500;
export const LONGEST_LOG = 4_000;
/** Compiling the usual checker library takes many seconds, so the result is kept. */
const COMPILING = { cpuMs: 60_000, wallMs: 120_000 };

type Checker = Extract<Compare, { kind: "checker" }>;

export async function compileChecker(
  { technology, code, files = {} }: Checker,
  { sandbox, signal }: Pick<Tools, "sandbox" | "signal">,
): Promise<Compiled> {
  const { compiled, log } = await sandbox.compile({ language: technology, code, files }, { limits: COMPILING, signal });
  if (!compiled) throw new KeyFault(`The checker does not compile:\n${shownText(log, LONGEST_LOG)}`);
  return compiled;
}

/** The author's program, in a box that the candidate's code never sees. */
export async function openChecker(checker: Checker, tools: Omit<Tools, "report">): Promise<Comparison> {
  const { args = [], protocol = "json" } = checker;
  const compiled = await compileChecker(checker, tools);
  const { signal } = tools;
  const { ask, read } = PROTOCOLS[protocol];
  return async (question) => {
    const asked = ask(question);
    const box = await compiled.run({ ...asked, args: [...(asked.args ?? []), ...args], signal });
    const verdict = verdictOf(box);
    const judgement = read(box);
    if (judgement === null) {
      const how = box.code === null || box.code === 0 ? verdict : `${verdict} ${box.code}`;
      throw new KeyFault(`The checker crashed (${how}):\n${shownText(box.stderr, LONGEST_LOG)}`);
    }
    return judgement;
  };
}

interface Protocol {
  ask: (question: Question) => { stdin: string; args?: string[]; files?: BoxFile[] };
  /** Null if it has not decided. */
  read: (box: BoxResult) => Judgement | null;
}

const INPUT = "/box/judge/input.txt";
const OUTPUT = "/box/judge/output.txt";
const EXPECTED = "/box/judge/answer.txt";

const PROTOCOLS: Record<CheckerProtocol, Protocol> = {
  json: {
    ask: (question) => ({ stdin: JSON.stringify(question) }),
    read(box) {
      const [word, message = ""] = shownText(box.stdout, LONGEST_MESSAGE)
        .trim()
        .split(/\s([^]*)/);
      // Most languages end a crash with the same code as a refusal.
      return box.status === "OK" && (word === "AC" || word === "NC") ? { same: word === "AC", message } : null;
    },
  },
  testlib: {
    ask: ({ input, output, expected }) => ({
      stdin: "",
      args: [INPUT, OUTPUT, EXPECTED],
      files: [
        { path: INPUT, data: input },
        { path: OUTPUT, data: output },
        { path: EXPECTED, data: expected },
      ],
    }),
    // Wrong answer, wrong format, too much output, too little output. 3 is its own failure, 7 gives points.
    read: (box) => ended(box, { right: 0, wrong: [1, 2, 4, 8] }),
  },
  icpc: {
    ask: ({ input, output, expected }) => ({
      stdin: output,
      args: [INPUT, EXPECTED, "/tmp/"],
      files: [
        { path: INPUT, data: input },
        { path: EXPECTED, data: expected },
      ],
    }),
    read: (box) => ended(box, { right: 42, wrong: [43] }),
  },
};

function ended({ status, code, stderr }: BoxResult, codes: { right: number; wrong: number[] }): Judgement | null {
  if (code === null || (status !== "OK" && status !== "NONZERO")) return null;
  const message = shownText(stderr, LONGEST_MESSAGE).trim();
  if (code === codes.right) return { same: true, message: "" };
  return codes.wrong.includes(code) ? { same: false, message } : null;
}
