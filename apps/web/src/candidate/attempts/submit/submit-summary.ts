import type { Product } from "@invigil/contract/messages/messages";
import type { Problem, SectionWithProblems } from "@invigil/contract/taking/problems";
import type { Answer } from "@invigil/contract/taking/solutions";
import { isAttempted } from "@invigil/rules/taking/attempted";
import { unsavedAnswers } from "../../../shared/parts/pending-saves.ts";
import { currentSection, isLastRemaining } from "@invigil/rules/taking/sections";

export interface SummaryRow {
  slug: string;
  name: string;
  attempted: number;
  unattempted: number;
  bookmarked: number;
}

/** Counts what the candidate has answered, including what has not reached the server yet. */
export function summaryRow(
  section: SectionWithProblems,
  bookmarks: readonly string[],
  unsaved: ReadonlyMap<string, Answer | null> = unsavedAnswers(),
): SummaryRow {
  const total = Math.max(section.problems_total, section.problems.length);
  const attempted = section.problems.filter((problem) => isAttempted(asTyped(problem, unsaved))).length;
  return {
    slug: section.slug,
    name: section.name,
    attempted,
    unattempted: total - attempted,
    bookmarked: section.problems.filter(({ slug }) => bookmarks.includes(slug)).length,
  };
}

function asTyped({ problem_type, solution, slug, children }: Problem, unsaved: ReadonlyMap<string, Answer | null>) {
  const typed = (of: string, stored: Answer | null) => unsaved.get(of) ?? (unsaved.has(of) ? null : stored);
  return {
    problem_type,
    solution: typed(slug, solution),
    children: children.map((child) => ({
      problem_type: child.problem_type,
      solution: typed(child.slug, child.solution),
    })),
  };
}

export type Submittable = { kind: "test" } | { kind: "section"; section: SectionWithProblems };

/** Timed sections are submitted one by one; the last one ends the test. */
export function submittable(sections: readonly SectionWithProblems[]): Submittable {
  const section = currentSection(sections);
  if (!section?.is_timed_section || isLastRemaining(sections, section.slug)) return { kind: "test" };
  return { kind: "section", section };
}

/** What the candidate asked to submit. The name stays as it was when they asked. */
export type SubmitSubject =
  | { kind: "test"; note?: string | undefined }
  | { kind: "section"; slug: string; name: string };

export function submitAction({ kind }: Pick<SubmitSubject, "kind">, product: Product): string {
  return kind === "test" ? `Submit ${product}` : "Submit section";
}

export function submitQuestion(subject: SubmitSubject, product: Product): string {
  return subject.kind === "test"
    ? [subject.note, `Do you want to submit the ${product}? You cannot change your answers afterwards.`]
        .filter((text) => text !== undefined)
        .join(" ")
    : `Do you want to submit “${subject.name}”? You cannot come back to it afterwards.`;
}

export function sectionsOf(subject: SubmitSubject, sections: readonly SectionWithProblems[]) {
  return subject.kind === "test" ? sections : sections.filter(({ slug }) => slug === subject.slug);
}
