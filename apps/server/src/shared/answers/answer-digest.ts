import { hash } from "node:crypto";
import { Answer } from "@invigil/contract/taking/solutions";

const FIELDS = Object.keys(Answer.shape);

/** The answer without the edit's numbers, with fields in the contract's order. */
export function answerOf(input: Record<string, unknown>): Answer {
  const entries = FIELDS.filter((field) => input[field] !== undefined).map((field) => [field, input[field]]);
  return Object.fromEntries(entries) as Answer;
}

export function digestOf(answer: Answer | null): string {
  return digestOfJson(JSON.stringify(answer));
}

export function digestOfJson(json: string): string {
  return hash("sha256", json, "hex");
}
