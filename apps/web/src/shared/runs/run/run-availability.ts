import type { Technology } from "@invigil/contract/taking/technologies";
import { technologyName } from "@invigil/contract/taking/technology-names";

interface Situation {
  offered: readonly Technology[];
  technology: string;
  /** The server's reason why questions of this type cannot be run. */
  typeUnavailable: string | null;
  /** Whether an author tries the question, who may know what to install. */
  isAuthor: boolean;
}

/** Returns a sentence saying why nothing can be run, or null if it can. Answers are saved either way. */
export function unavailableText({ offered, technology, typeUnavailable, isAuthor }: Situation): string | null {
  const saved = "You can still write and save your answer.";
  if (typeUnavailable !== null) {
    if (!isAuthor) return `Questions of this type cannot be run here right now, which is not your fault. ${saved}`;
    // Some reasons are whole sentences.
    return `Questions of this type cannot be run here: ${typeUnavailable.replace(/\.$/, "")}. ${saved}`;
  }
  if (offered.length === 0) return `None of this question’s languages can be run here right now. ${saved}`;
  if (offered.some(({ id }) => id === technology)) return null;
  return `${technologyName(technology)} cannot be run here right now. Choose another language, or keep writing: your answer is still saved.`;
}
