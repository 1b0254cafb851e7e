import type { AuthoredType, CHILD_TYPES, ProblemContent } from "@invigil/contract/authoring/library-content";
import type { Difficulty } from "@invigil/contract/authoring/library-problem";
import type { Skill } from "@invigil/contract/authoring/starter";
import type { z } from "zod";

/** What a candidate would hand in for a question that is answered with code. */
export interface Handed {
  technology: string;
  code: string;
  files?: Record<string, string>;
}

/** An answer that must not get full marks. */
export interface WrongAnswer extends Handed {
  /** The mistake, as a sentence for authors. */
  why: string;
}

/** A program that shows that what a question says about code is true. */
export interface Proof {
  technology: string;
  code: string;
  output: string;
}

export interface Base {
  /** Never changes: a copy remembers it. */
  slug: string;
  title: string;
  /** The first is the one that it is listed under. */
  skills: readonly [Skill, ...Skill[]];
  difficulty: Difficulty;
  /** How long a prepared candidate takes. */
  minutes: number;
  score: number;
  /** Markdown. */
  statement: string;
  /** Markdown, for authors: the way to the answer, and what the question shows about a candidate. */
  explanation: string;
  proof?: Proof;
}

export interface Part {
  title: string;
  type: (typeof CHILD_TYPES)[number];
  score: number;
  statement: string;
  content?: z.input<typeof ProblemContent>;
  grading: Record<string, unknown>;
}

export interface Question extends Base {
  type: AuthoredType;
  content?: z.input<typeof ProblemContent>;
  /** Checked against the key of its type by `npm run verify:library`. */
  grading: Record<string, unknown>;
  parts?: readonly Part[];
  /** The first becomes the sample solution of a copy. */
  solutions?: readonly Handed[];
  wrong?: readonly WrongAnswer[];
}
