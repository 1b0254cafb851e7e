import type { ScrGrading } from "@invigil/contract/authoring/judging";
import type { DataGrading, DbaGrading, ShlGrading } from "@invigil/contract/authoring/judging-data";
import type {
  AutomationGrading,
  NotebookGrading,
  OperationsGrading,
  ProjectGrading,
} from "@invigil/contract/authoring/judging-environments";
import type { PrjGrading, SelGrading, UixGrading } from "@invigil/contract/authoring/judging-web";
import type { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { ProblemType } from "@invigil/contract/taking/problem-types";
import type { Answer } from "@invigil/contract/taking/solutions";
import type { TestSettings } from "@invigil/contract/taking/tests";
import type { z } from "zod";
import type { ProblemContent } from "../shared/tests/definitions.ts";
import type { FbeGrading, FibGrading, McqGrading } from "@invigil/contract/authoring/judging-written";

type Grading =
  | z.input<typeof AutomationGrading>
  | z.input<typeof NotebookGrading>
  | z.input<typeof OperationsGrading>
  | z.input<typeof McqGrading>
  | z.input<typeof FibGrading>
  | z.input<typeof FbeGrading>
  | z.input<typeof ScrGrading>
  | z.input<typeof DbaGrading>
  | z.input<typeof ShlGrading>
  | z.input<typeof DataGrading>
  | z.input<typeof UixGrading>
  | z.input<typeof SelGrading>
  | z.input<typeof PrjGrading>
  | z.input<typeof ProjectGrading>;

export interface DemoProblem {
  /** Unique within its test; the slug is built from both. */
  key: string;
  type: ProblemType;
  title: string;
  statement: string;
  maxScore: number;
  content?: z.input<typeof ProblemContent>;
  grading?: Grading;
  children?: DemoProblem[];
}

interface DemoSection {
  name: string;
  minutes?: number;
  problems: DemoProblem[];
}

export interface DemoTest {
  slug: string;
  company: "demo" | "demo-harbour";
  /** The text shown in the list of links. */
  label: string;
  name: string;
  minutes: number;
  testType?: "LRN" | "EMP" | "PRC";
  isTimedSection?: boolean;
  allowRetake?: boolean;
  phaseOrder?: number;
  redirectionUrl?: string;
  opensForDays?: number;
  instructions?: string;
  settings?: z.input<typeof TestSettings>;
  /** The query string added to the link. */
  query?: string;
  sections: DemoSection[];
  /** Makes it an interview, which has no sections. */
  interview?: InterviewPlan;
  /** An attempt that ended, was extended and waits to be resumed. */
  extended?: { minutes: number; answers: { key: string; answer: Answer }[] };
}

/** Joins the paragraphs of a statement. */
export function md(...paragraphs: string[]): string {
  return paragraphs.join("\n\n");
}

export function lines(...texts: string[]): string {
  return texts.join("\n");
}

const CHOICE_IDS = "abcdefgh";

interface Choice {
  text: string;
  right?: boolean;
}

export type Base = Pick<DemoProblem, "key" | "title" | "statement" | "maxScore">;

/** With several correct choices, candidates can select more than one. */
export function mcq({ choices, ...base }: Base & { choices: Choice[] }): DemoProblem {
  const listed = choices.map(({ text, right = false }, index) => ({ id: CHOICE_IDS.charAt(index), text, right }));
  const correct = listed.filter(({ right }) => right).map(({ id }) => id);
  const many = correct.length > 1;
  return {
    ...base,
    type: "MCQ",
    content: { is_multi_correct: many, choices: listed.map(({ id, text }) => ({ id, text })) },
    grading: { correct, ...(many ? { partial: true } : {}) },
  };
}

interface Blank {
  label: string;
  accepted: string[];
  tolerance?: number;
}

/** Takes one entry for each `___` in the statement. */
export function fib({ blanks, ...base }: Base & { blanks: Blank[] }): DemoProblem {
  return {
    ...base,
    type: "FIB",
    content: { blanks: blanks.map(({ label }, index) => ({ id: `blank-${index + 1}`, label })) },
    grading: {
      blanks: blanks.map(({ accepted, tolerance }) => ({
        accepted,
        ...(tolerance === undefined ? {} : { tolerance }),
      })),
    },
  };
}

export function tex({ maxLength, ...base }: Base & { maxLength: number }): DemoProblem {
  return { ...base, type: "TEX", content: { extra_data: { max_length: maxLength } } };
}
