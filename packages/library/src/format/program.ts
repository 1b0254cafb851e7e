import type { Compare, JudgeLimits } from "@invigil/contract/authoring/judging";
import type { Base, Handed, Question, WrongAnswer } from "./question.ts";

/** Every question with a program has solutions in these; the others start with their usual first lines. */
const WRITTEN = ["python", "java", "javascript"] as const;
type Written = (typeof WRITTEN)[number];
const OTHERS = ["typescript", "cpp", "c", "csharp", "go", "kotlin", "rust", "php", "ruby"];

/** The candidate sees all of it and changes what lies between. */
interface Frame {
  head: string;
  /** What the candidate starts with. */
  body: string;
  tail: string;
}

interface ProgramCase {
  name: string;
  input: string;
  output: string;
  weight?: number;
  /** Makes it a sample that candidates see. */
  explained?: string;
}

interface Program extends Base {
  frames: Record<Written, Frame>;
  cases: readonly ProgramCase[];
  compare?: Compare;
  limits?: JudgeLimits;
  /** Only the part between head and tail. */
  solutions: Record<Written, string>;
  wrong: readonly (Pick<WrongAnswer, "why"> & { technology: Written; body: string })[];
}

/** A program that reads its input and is judged by what it prints. */
export function program({ frames, cases, compare, limits, solutions, wrong, ...base }: Program): Question {
  const listed = cases.map((each, index) => ({ id: String(index + 1), ...each }));
  const whole = (technology: Written, body: string): Handed => ({
    technology,
    code: frames[technology].head + body + frames[technology].tail,
  });
  return {
    ...base,
    type: "SCR",
    content: {
      evaluation: "TXT",
      technologies: [...WRITTEN, ...OTHERS],
      stubs: frames,
      samples: listed.flatMap(({ id, name, input, output, explained }) =>
        explained === undefined ? [] : [{ id, name, input, output, explanation: explained }],
      ),
      extra_data: { code_stub_type: "User-Generated" },
    },
    grading: {
      cases: listed.map(({ id, name, input, output, weight = 1, explained }) => ({
        id,
        name,
        input,
        output,
        weight,
        sample: explained !== undefined,
      })),
      compare: compare ?? { kind: "token" },
      ...(limits === undefined ? {} : { limits }),
    },
    solutions: [
      whole("python", solutions.python),
      whole("java", solutions.java),
      whole("javascript", solutions.javascript),
    ],
    wrong: wrong.map(({ technology, body, why }) => ({ ...whole(technology, body), why })),
  };
}
