import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import type { Test } from "@invigil/contract/taking/tests";
import { pageTitle } from "@invigil/rules/taking/navigation";
import { useDocumentTitle } from "@mantine/hooks";
import { useParams } from "@tanstack/react-router";
import { placeOf } from "../../problems/problem-order.ts";
import type { TestPage } from "./test-guard.ts";

const names: Record<Exclude<TestPage, "problem">, string | null> = {
  landing: null,
  aiinterview: null,
  problems: "All questions",
  feedback: "Feedback",
  help: "Help",
};

/** Names the test and its current page in the browser's tab. */
export function useTestTitle(test: Test, page: TestPage, sections: readonly SectionWithProblems[] | null): void {
  const { problemSlug } = useParams({ strict: false });
  const place = page === "problem" ? placeOf(sections ?? [], problemSlug ?? "") : null;
  const name = page === "problem" ? place && `Question ${place.number}` : names[page];
  useDocumentTitle(pageTitle(test, name));
}
