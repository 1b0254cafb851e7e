import { allQuestions } from "../all-questions.ts";
import type { Question } from "../format/question.ts";

interface PlacedQuestion {
  /** Of a question in the library. */
  slug: string;
  /** The languages that candidates may use here; empty for all that the question allows. */
  allowed: readonly string[];
}

/** A test that is complete as it is: for one role, made of questions of the library. */
export interface ReadyTest {
  /** Never changes: programs may name it. */
  slug: string;
  /** The name of the test, which candidates see, too. */
  name: string;
  /** For whom it is, as a sentence for recruiters. */
  audience: string;
  /** What the result says about a candidate. */
  shows: string;
  /** The suggested percentage to pass. */
  cutOff: number;
  sections: readonly { name: string; questions: readonly PlacedQuestion[] }[];
}

export function asked(...slugs: string[]): PlacedQuestion[] {
  return slugs.map((slug) => ({ slug, allowed: [] }));
}

/** To be answered in these languages only. */
export function askedIn(allowed: readonly string[], ...slugs: string[]): PlacedQuestion[] {
  return slugs.map((slug) => ({ slug, allowed }));
}

export function questionOf({ slug }: PlacedQuestion): Question {
  const question = allQuestions.find((each) => each.slug === slug);
  if (!question) throw new Error(`The library has no question “${slug}”.`);
  return question;
}

/** Some time to settle in, and a number that people like to read. */
export function readyMinutes({ sections }: ReadyTest): number {
  const needed = sections
    .flatMap(({ questions }) => questions)
    .reduce((sum, placed) => sum + questionOf(placed).minutes, 0);
  return Math.ceil((needed + 2) / 5) * 5;
}
