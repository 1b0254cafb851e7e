import type { Answer } from "@invigil/contract/solutions";
import type { IDBPDatabase } from "idb";
import { z } from "zod";
import type { DraftDatabase } from "./drafts.ts";
import { currentOwner } from "./owner.ts";

/** The local record of a coding answer, per person, test and problem: one a language, so that switching loses nothing. */
const CodingDraft = z.object({
  language: z.string(),
  stub: z.string(),
  stdout: z.string(),
  stdin: z.string(),
  code: z.string(),
  saveTime: z.number(),
  log: z.string(),
});
export type CodingDraft = z.infer<typeof CodingDraft>;

type OwnedKey = [owner: number, testSlug: string, problem: string, language: string];
/** As older builds kept it, whoever had written it. */
type UnownedKey = [testSlug: string, problem: string, language: string];
export type CodingKey = OwnedKey | UnownedKey;

/** In a key's order an array comes after every text. */
const under = (...start: (number | string)[]) => IDBKeyRange.bound(start, [...start, []]);

/** The store has no version of its own: keys of both kinds live in it, so that a tab of an older build still can write. */
export function createCodingStore(open: () => Promise<IDBPDatabase<DraftDatabase>>) {
  async function putCoding(testSlug: string, problem: string, draft: CodingDraft): Promise<void> {
    await (await open()).put("coding", draft, [currentOwner(), testSlug, problem, draft.language]);
  }

  /** Newest first. */
  async function listCoding(testSlug: string, problem: string): Promise<CodingDraft[]> {
    const stored = await (await open()).getAll("coding", under(currentOwner(), testSlug, problem));
    return readable(stored).toSorted((a, b) => b.saveTime - a.saveTime);
  }

  /**
   * Takes over what an older build kept of a question without saying whose it was: only where one of the records is the
   * caller's own answer as the server has it, for then they wrote here, and where nobody else's unsent edits of the
   * question lie beside it. In doubt it stays unseen: a second language is lost sooner than shown to somebody else.
   */
  async function claimCoding(testSlug: string, problem: string, answer: Answer): Promise<void> {
    const transaction = (await open()).transaction(["coding", "drafts", "kept"], "readwrite");
    const coding = transaction.objectStore("coding");
    const found = readable(await coding.getAll(under(testSlug, problem)));
    const isOwn = found.some(({ language, code }) => language === answer.technology && code === answer.code);
    if (isOwn) {
      const edits = [
        ...(await transaction.objectStore("drafts").getAll()),
        ...(await transaction.objectStore("kept").getAll()),
      ];
      const writers = new Set(edits.filter((edit) => edit.problem === problem).map(({ attempt }) => attempt));
      for (const draft of writers.size > 1 ? [] : found) {
        const key: OwnedKey = [currentOwner(), testSlug, problem, draft.language];
        if ((await coding.count(key)) === 0) await coding.put(draft, key);
        await coding.delete([testSlug, problem, draft.language]);
      }
    }
    await transaction.done;
  }

  async function removeCoding(testSlug: string): Promise<void> {
    await (await open()).delete("coding", under(currentOwner(), testSlug));
  }

  /** Of whoever: nobody came back to it. */
  async function removeCodingOlderThan(time: number): Promise<void> {
    const transaction = (await open()).transaction("coding", "readwrite");
    let cursor = await transaction.store.openCursor();
    while (cursor) {
      if (cursor.value.saveTime < time) await cursor.delete();
      cursor = await cursor.continue();
    }
    await transaction.done;
  }

  return { putCoding, listCoding, claimCoding, removeCoding, removeCodingOlderThan };
}

function readable(stored: readonly unknown[]): CodingDraft[] {
  return stored.flatMap((value) => {
    const parsed = CodingDraft.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}
