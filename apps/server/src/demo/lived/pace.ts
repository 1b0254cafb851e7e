import type { SectionDefinition } from "../../shared/tests/definitions.ts";
import type { LivedAnswer } from "./life.ts";

interface Span {
  from: Date;
  to: Date;
}

export interface Paced {
  sectionId: number;
  problemId: number;
  /** Of the page that shows the question, which for a part is the whole question's. */
  page: string;
  type: string;
  answer: LivedAnswer;
  /** When the page was opened. */
  from: Date;
  /** When each edit was stored. */
  at: Date[];
}

/** Every section gets the share of the time that its own minutes are; without any, all have the whole time. */
export function sectionSpans(sections: readonly SectionDefinition[], { from, to }: Span): Span[] {
  const total = sections.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0);
  if (total === 0) return sections.map(() => ({ from, to }));
  const share = (to.getTime() - from.getTime()) / total;
  let begin = from.getTime();
  return sections.map(({ durationMinutes }) => {
    const span = { from: new Date(begin), to: new Date(begin + share * (durationMinutes ?? 0)) };
    begin = span.to.getTime();
    return span;
  });
}

/** Spreads the answers over the time: one question after the other, the edits of each at even distances. */
export function paceAnswers(
  sections: readonly SectionDefinition[],
  answers: readonly LivedAnswer[],
  { from, to }: Span,
): Paced[] {
  const isTimed = sections.some(({ durationMinutes }) => durationMinutes !== null);
  const spans = sectionSpans(sections, { from, to });
  const places = sections.map((section) => placesOf(section, answers));
  const all = places.flat().length;
  let before = 0;
  return places.flatMap((own, index) => {
    const span = isTimed ? spans[index] : { from, to };
    const count = isTimed ? own.length : all;
    return own.map((place, position) => {
      const step = isTimed ? position : before++;
      return { ...place, ...timesOf(span ?? { from, to }, { step, count, edits: place.answer.edits.length }) };
    });
  });
}

function placesOf(section: SectionDefinition, answers: readonly LivedAnswer[]) {
  return section.problems.flatMap((problem) =>
    (problem.children.length > 0 ? problem.children : [problem]).flatMap(({ id, slug, problemType }) => {
      const answer = answers.find((each) => each.problem === slug);
      return answer ? [{ sectionId: section.id, problemId: id, page: problem.slug, type: problemType, answer }] : [];
    }),
  );
}

/** The last edit leaves time for a submission before the next question. */
const USED = 0.9;

function timesOf({ from, to }: Span, { step, count, edits }: { step: number; count: number; edits: number }) {
  const length = (to.getTime() - from.getTime()) / count;
  const begin = from.getTime() + step * length;
  const at = Array.from({ length: Math.max(1, edits) }, (_, index) =>
    Math.floor(begin + (length * USED * (index + 1)) / Math.max(1, edits)),
  );
  return { from: new Date(Math.floor(begin)), at: at.map((time) => new Date(time)) };
}
