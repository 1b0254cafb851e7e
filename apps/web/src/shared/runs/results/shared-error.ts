import type { CaseView } from "@invigil/contract/taking/runs";

/** What at least two cases say in the same words: the message of a check, and what the code printed as an error. */
export function sharedError(cases: readonly Pick<CaseView, "message" | "stderr">[]) {
  return {
    message: repeated(cases.map(({ message }) => message)),
    stderr: repeated(cases.map(({ stderr }) => stderr)),
  };
}

function repeated(texts: readonly (string | undefined)[]): string | null {
  const said = texts.filter((text): text is string => text !== undefined && text !== "");
  return said.find((text, index) => said.indexOf(text) !== index) ?? null;
}
