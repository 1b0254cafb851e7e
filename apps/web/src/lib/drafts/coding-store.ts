import type { Answer } from "@invigil/contract/taking/solutions";
import type { IDBPDatabase } from "idb";
import { CodingDraft, type DraftDatabase, type OwnedCodingKey } from "./draft-database.ts";
import { currentOwner } from "../owner.ts";

/** In key order, an array comes after every string. */
const under = (...start: (number | string)[]) => IDBKeyRange.bound(start, [...start, []]);

/**
 * Keys of both kinds live in one store: a new database version would keep an open tab of the older build from writing
 * its drafts.
 */
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
   * Takes over records of an older build, which did not store whose they were. It does so only if one of them is the
   * caller's own answer, which shows that they wrote here, and if no edits of two attempts lie beside them, which
   * would show that two people did. In doubt they stay hidden: losing a second language is better than showing it to
   * somebody else.
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
        const key: OwnedCodingKey = [currentOwner(), testSlug, problem, draft.language];
        if ((await coding.count(key)) === 0) await coding.put(draft, key);
        await coding.delete([testSlug, problem, draft.language]);
      }
    }
    await transaction.done;
  }

  async function removeCoding(testSlug: string): Promise<void> {
    await (await open()).delete("coding", under(currentOwner(), testSlug));
  }

  /** Abandoned records of anybody. */
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
