import type { Product } from "@invigil/contract/messages/messages";
import type { Test } from "@invigil/contract/taking/tests";

export type ProductType = "Test" | "Contest" | "Interview";

type Kind = Pick<Test, "is_test_created_for_phase" | "sub_test_type">;

export function isAiInterview(test: Pick<Test, "sub_test_type">): boolean {
  return test.sub_test_type === "INT";
}

export function productType(test: Kind): ProductType {
  if (isAiInterview(test)) return "Interview";
  return test.is_test_created_for_phase ? "Contest" : "Test";
}

/** Reads the marker from the query of the address that opened the session. */
export function isQuizMarker(search: string): boolean {
  return new URLSearchParams(search).get("testType")?.toLowerCase() === "quiz";
}

/** The word that every text uses. An interview stays one, because its screens have nothing of a quiz. */
export function productNoun(test: Kind | null, quiz: boolean): Product {
  const type = test === null ? "Test" : productType(test);
  if (type === "Interview") return "interview";
  if (quiz) return "quiz";
  return type === "Contest" ? "contest" : "test";
}
