import type { Answer } from "@invigil/contract/taking/solutions";
import type { ProblemContent } from "../tests/definitions.ts";

/** A problem with only one language need not ask for it; no worker offers the empty text. */
export function answeredTechnology(answer: Pick<Answer, "technology">, content: ProblemContent): string {
  return answer.technology ?? content.technologies[0] ?? "";
}
