import type { Technology } from "@invigil/contract/taking/technologies";

interface Situation {
  offered: readonly Technology[];
  technology: string;
  /** The server's reason why questions of this type cannot be run. */
  typeUnavailable: string | null;
}

/** Why nothing can be run, in a sentence; null where it can. What was written is saved all the same. */
export function unavailableText({ offered, technology, typeUnavailable }: Situation): string | null {
  const saved = "You can still write and save your answer.";
  if (typeUnavailable !== null) return `Questions of this kind cannot be run here: ${typeUnavailable}. ${saved}`;
  if (offered.length === 0) return `None of the languages of this question can be run here right now. ${saved}`;
  if (offered.some(({ id }) => id === technology)) return null;
  return `${technology} cannot be run here right now. Choose another language, or write on: your answer is saved.`;
}
