import { ProblemType } from "@invigil/contract/taking/problem-types";
import type { Answer } from "@invigil/contract/taking/solutions";
import type { DBSchema } from "idb";
import { z } from "zod";

/** What shows a draft when its question is no longer sent. */
export const DraftQuestion = z.object({
  /** From 1, over the whole test; a part of a question has the question's. */
  number: z.number(),
  title: z.string(),
  problem_type: ProblemType,
  choices: z.array(z.object({ id: z.string(), text: z.string() })),
  blanks: z.array(z.object({ id: z.string(), label: z.string() })),
});
export type DraftQuestion = z.infer<typeof DraftQuestion>;

/** An edit the server has not acknowledged. One record a tab (`writer`), so that no tab overwrites another's. */
export interface Draft {
  attempt: number;
  problem: string;
  writer: string;
  seq: number;
  base: number;
  answer: Answer;
  cleared: boolean;
  /** By the system's clock. */
  updatedAt: number;
  /** By the server's, as this page estimates it; absent: the server had not been asked yet. */
  writtenAt?: number | undefined;
  question?: DraftQuestion | undefined;
}

/** An answer the person did not choose in a conflict; kept so that the choice can be taken back by hand. */
export interface KeptVersion {
  attempt: number;
  problem: string;
  answer: Answer;
  /** By the system's clock; for a version that was stored, when it was put aside. */
  updatedAt: number;
  /** By the server's. */
  writtenAt?: number | undefined;
  /** The server has it as a late draft. */
  handedIn?: boolean | undefined;
}

/** The local record of a coding answer, per person, test and problem: one a language, so that switching loses nothing. */
export const CodingDraft = z.object({
  language: z.string(),
  stub: z.string(),
  stdout: z.string(),
  stdin: z.string(),
  code: z.string(),
  saveTime: z.number(),
  log: z.string(),
});
export type CodingDraft = z.infer<typeof CodingDraft>;

export type OwnedCodingKey = [owner: number, testSlug: string, problem: string, language: string];
/** As older builds kept it, whoever had written it. */
type UnownedCodingKey = [testSlug: string, problem: string, language: string];

export interface DraftDatabase extends DBSchema {
  drafts: { key: [number, string, string]; value: Draft; indexes: { attempt: number; updatedAt: number } };
  kept: { key: number; value: KeptVersion; indexes: { problem: [number, string]; updatedAt: number } };
  coding: { key: OwnedCodingKey | UnownedCodingKey; value: CodingDraft };
}
