import { ProblemType } from "@invigil/contract/taking/problem-types";
import type { Answer } from "@invigil/contract/taking/solutions";
import type { DBSchema } from "idb";
import { z } from "zod";

/** What is needed to show a draft when its question is no longer sent. */
export const DraftQuestion = z.object({
  /** From 1, across the whole test; a part has the number of its question. */
  number: z.number(),
  title: z.string(),
  problem_type: ProblemType,
  choices: z.array(z.object({ id: z.string(), text: z.string() })),
  blanks: z.array(z.object({ id: z.string(), label: z.string() })),
});
export type DraftQuestion = z.infer<typeof DraftQuestion>;

/** An edit that the server has not acknowledged. One record per tab (`writer`), so that no tab overwrites another's. */
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
  /** By the server's clock as this page estimates it; absent if the server had not been asked yet. */
  writtenAt?: number | undefined;
  question?: DraftQuestion | undefined;
}

/** An answer that the person did not choose in a conflict, kept so that they can still change their mind. */
export interface KeptVersion {
  attempt: number;
  problem: string;
  answer: Answer;
  /** By the system's clock; for a stored version, when it was set aside. */
  updatedAt: number;
  /** By the server's clock. */
  writtenAt?: number | undefined;
  /** The server has it as a late draft. */
  handedIn?: boolean | undefined;
}

/**
 * The local record of a code answer, per person, test and problem: one per language, so that switching loses nothing.
 */
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
/** The key of older builds, which did not say whose record it was. */
type UnownedCodingKey = [testSlug: string, problem: string, language: string];

export interface DraftDatabase extends DBSchema {
  drafts: { key: [number, string, string]; value: Draft; indexes: { attempt: number; updatedAt: number } };
  kept: { key: number; value: KeptVersion; indexes: { problem: [number, string]; updatedAt: number } };
  coding: { key: OwnedCodingKey | UnownedCodingKey; value: CodingDraft };
}
