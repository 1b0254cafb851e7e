import type { Competency } from "@invigil/contract/interviews/plan";
import type { GivenMark, InterviewMark } from "@invigil/contract/interviews/review";

/** A choice in the form: a mark, `none` if the answers do not allow one, empty if nothing is chosen yet. */
export interface MarkDraft {
  choice: string;
  note: string;
}

export type MarksDraft = Record<string, MarkDraft>;

export const CANNOT_JUDGE = "none";

export function draftOf(competencies: readonly Competency[], own: readonly GivenMark[]): MarksDraft {
  return Object.fromEntries(
    competencies.map(({ key }) => {
      const given = own.find(({ competency }) => competency === key);
      const choice = given ? (given.mark === null ? CANNOT_JUDGE : String(given.mark)) : "";
      return [key, { choice, note: given?.note ?? "" }];
    }),
  );
}

/** Only what was chosen; the rest stays open. */
export function toMarks(draft: MarksDraft): InterviewMark[] {
  return Object.entries(draft).flatMap(([competency, { choice, note }]) =>
    choice === "" ? [] : [{ competency, mark: choice === CANNOT_JUDGE ? null : Number(choice), note: note.trim() }],
  );
}

export function missing(competencies: readonly Competency[], draft: MarksDraft): string[] {
  return competencies.filter(({ key }) => (draft[key]?.choice ?? "") === "").map(({ name }) => name);
}

export function isSame(one: MarksDraft, other: MarksDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
