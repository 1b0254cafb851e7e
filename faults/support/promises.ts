import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Receipt } from "@invigil/contract/taking/attempts";
import { withDatabase } from "./database.ts";
import { changeOf, type PromisedInterview } from "./interviews.ts";
import { Refused, type Visitor } from "./visitor.ts";

/** What the server has confirmed, and what must therefore be found again after any fault. */
export interface Promised {
  /** The numbers of confirmed edits in ascending order, by the answer's slug. */
  saves: Map<string, number[]>;
  uploads: { visitor: Visitor; uri: string; text: string }[];
  receipts: { visitor: Visitor; receipt: Receipt }[];
  interviews: PromisedInterview[];
}

export function nothingPromised(): Promised {
  return { saves: new Map(), uploads: [], receipts: [], interviews: [] };
}

/** An edit's text follows from its number, so that every stored one can be checked to the letter. */
export function textOf(slug: string, seq: number): string {
  return `Answer ${slug}, edit ${seq}. ${"The quick brown fox jumps over the lazy dog. ".repeat(1 + (seq % 12))}`;
}

export function digestOf(answer: string): string {
  return createHash("sha256").update(JSON.stringify({ answer })).digest("hex");
}

/** Every broken promise, as a sentence. */
export async function brokenPromises(dataDir: string, promised: Promised): Promise<string[]> {
  const lost = await lostSaves(dataDir, promised.saves);
  for (const { visitor, uri, text } of promised.uploads) {
    const kept = await orRefusal(visitor.read(uri));
    if (kept !== text) lost.push(`The file ${uri} was confirmed, but is now: ${kept}`);
  }
  for (const { visitor, receipt } of promised.receipts) {
    const kept = await orRefusal(visitor.receipt(receipt.test_slug));
    if (!isDeepStrictEqual(kept, receipt)) lost.push(`The receipt ${receipt.id} is now: ${JSON.stringify(kept)}`);
  }
  for (const interview of promised.interviews) {
    const change = await orRefusal(changeOf(interview));
    if (change !== null) lost.push(change);
  }
  return lost;
}

/** A promise that is not found again is a finding, not a failure of the search. */
async function orRefusal<T>(reading: Promise<T>): Promise<T | string> {
  return reading.catch((error: unknown) => {
    if (error instanceof Refused) return error.message;
    throw error;
  });
}

async function lostSaves(dataDir: string, saves: Promised["saves"]): Promise<string[]> {
  const rows = await withDatabase(dataDir, (db) =>
    db
      .selectFrom("solution")
      .innerJoin("solution_revision as r", "r.solution_id", "solution.id")
      .select(["solution.slug", "solution.seq as head", "r.seq", "r.digest", "r.body"])
      .execute(),
  );
  const stored = new Map(rows.map((row) => [`${row.slug} ${row.seq}`, row]));
  const heads = new Map(rows.map((row) => [row.slug, row.head]));
  const lost: string[] = [];
  for (const [slug, numbers] of saves) {
    const last = numbers.at(-1) ?? 0;
    const head = heads.get(slug) ?? 0;
    if (head < last) lost.push(`The answer ${slug} is at edit ${head}, although ${last} was confirmed.`);
    if (!stored.has(`${slug} ${head}`)) lost.push(`The answer ${slug} has no revision ${head}, which is its head.`);
    for (const seq of numbers) {
      const row = stored.get(`${slug} ${seq}`);
      const answer = textOf(slug, seq);
      if (!row) lost.push(`The edit ${seq} of ${slug} was confirmed, but is gone.`);
      else if (row.digest !== digestOf(answer) || !isDeepStrictEqual(row.body, { answer })) {
        lost.push(`The edit ${seq} of ${slug} is stored with different content.`);
      }
    }
  }
  return lost;
}
