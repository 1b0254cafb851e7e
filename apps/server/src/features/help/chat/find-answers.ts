import type { FaqAnswer } from "@invigil/contract/help/chat";
import type { Db, Tx } from "@invigil/db/connection";
import MiniSearch, { type SearchResult } from "minisearch";
import { answersVersion, givenAnswers } from "./chat.queries.ts";

const SHOWN = 5;
/** Each further word takes time and hardly changes what is found. */
const TERMS_MAX = 24;
/** Words that say nothing about the subject of a question. */
const COMMON = new Set(
  "a about again am an and any anyone are as at be been but by can could did do does for from get go had has have hello help hi how i if in is it its me my no not of on or our please so some than that the their them then there they this to too was we were what when where which who why will with would you your".split(
    " ",
  ),
);

function subjectOf(term: string): string | null {
  const word = term.toLowerCase().replaceAll(/['’]/g, "");
  return COMMON.has(word) ? null : word;
}

function subjectsOf(text: string): string[] {
  return [...new Set(text.split(/[\s\p{P}]+/u).flatMap((term) => subjectOf(term) || []))];
}

/** The stored answers that a company gives, ready to be searched. */
export interface StoredAnswers {
  entries: readonly FaqAnswer[];
  /** Those that fit a text, best first; without a text, the first ones. */
  find(text?: string): FaqAnswer[];
  /** The one that answers a message, if most of what it is about occurs in it. Otherwise a person should answer. */
  answerTo(text: string): FaqAnswer | undefined;
}

function indexed(entries: readonly FaqAnswer[]): StoredAnswers {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const index = new MiniSearch<FaqAnswer>({ fields: ["question", "answer"], processTerm: subjectOf });
  index.addAll(entries);
  function search(subjects: readonly string[]): SearchResult[] {
    const fuzzy = (term: string) => (term.length > 4 ? 0.2 : false);
    const prefix = (term: string) => term.length > 2;
    return index.search(subjects.slice(0, TERMS_MAX).join(" "), { boost: { question: 3 }, prefix, fuzzy });
  }
  return {
    entries,
    find(text = "") {
      if (text.trim() === "") return entries.slice(0, SHOWN);
      return search(subjectsOf(text))
        .slice(0, SHOWN)
        .flatMap(({ id }) => byId.get(Number(id)) ?? []);
    },
    answerTo(text) {
      const subjects = subjectsOf(text);
      const [best] = search(subjects);
      if (!best) return undefined;
      const inQuestion = Object.values(best.match).some((fields) => fields.includes("question"));
      const share = new Set(best.queryTerms).size / subjects.length;
      return inQuestion && share >= 0.5 ? byId.get(Number(best.id)) : undefined;
    },
  };
}

/** Finds a company's stored answers. Its index is kept until they change: everybody who types searches them. */
export interface AnswerFinder {
  of(db: Db | Tx, companyId: number): Promise<StoredAnswers>;
}

const KEPT = 200;

export function createAnswerFinder(): AnswerFinder {
  const kept = new Map<number, { version: string; answers: StoredAnswers }>();
  return {
    async of(db, companyId) {
      const version = await answersVersion(db, companyId);
      const known = kept.get(companyId);
      if (known?.version === version) return known.answers;
      const answers = indexed(await givenAnswers(db, companyId));
      kept.delete(companyId);
      kept.set(companyId, { version, answers });
      const oldest = kept.size > KEPT ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      return answers;
    },
  };
}
