import type { FaqAnswer } from "@invigil/contract/help/chat";
import MiniSearch, { type SearchResult } from "minisearch";

const SHOWN = 5;
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

function searchAnswers(entries: readonly FaqAnswer[], text: string): SearchResult[] {
  const index = new MiniSearch<FaqAnswer>({ fields: ["question", "answer"], processTerm: subjectOf });
  index.addAll(entries);
  const fuzzy = (term: string) => (term.length > 4 ? 0.2 : false);
  return index.search(text, { boost: { question: 3 }, prefix: (term) => term.length > 2, fuzzy });
}

/** The stored answers that fit a text, best first; without a text, the first ones. */
export function findAnswers(entries: readonly FaqAnswer[], text = ""): FaqAnswer[] {
  if (text.trim() === "") return entries.slice(0, SHOWN);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return searchAnswers(entries, text)
    .flatMap(({ id }) => byId.get(Number(id)) ?? [])
    .slice(0, SHOWN);
}

/** The stored answer to a message, if most of what it is about occurs in that entry. Otherwise a person should answer. */
export function answerTo(entries: readonly FaqAnswer[], text: string): FaqAnswer | undefined {
  const subjects = new Set(text.split(/[\s\p{P}]+/u).flatMap((term) => subjectOf(term) || []));
  const [best] = searchAnswers(entries, text);
  if (!best || subjects.size === 0) return undefined;
  const inQuestion = Object.values(best.match).some((fields) => fields.includes("question"));
  const share = new Set(best.queryTerms).size / subjects.size;
  return inQuestion && share >= 0.5 ? entries.find(({ id }) => id === best.id) : undefined;
}
