import type { AuthoredTest } from "@invigil/contract/authoring/authored-test";

/** What authors call the thing they edit [A1.03]. */
export type Noun = "test" | "interview";

export function nounOf({ interview }: Pick<AuthoredTest, "interview">): Noun {
  return interview === null ? "test" : "interview";
}
