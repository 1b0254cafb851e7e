import type { Answer } from "@invigil/contract/taking/solutions";
import type { ProblemContent } from "../tests/definitions.ts";

/** A problem in one technology need not be asked which; the empty text is offered by no worker. */
export function answeredTechnology(answer: Pick<Answer, "technology">, content: ProblemContent): string {
  return answer.technology ?? content.technologies[0] ?? "";
}
