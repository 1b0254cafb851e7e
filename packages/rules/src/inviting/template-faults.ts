import { hasAddress } from "@invigil/contract/fields";
import { PLACEHOLDERS, type MailText } from "@invigil/contract/inviting/invite-texts";
import { hasPlaceholder, isPlaceholder } from "./fill-text.ts";

/** What a subject can hold: the link and the list of facts take several lines. */
export const SUBJECT_PLACEHOLDERS = PLACEHOLDERS.filter((name) => name !== "link" && name !== "details");

const NO_LINK = "Insert the link: without it, candidates cannot open the test.";
const ADDRESS = "The subject cannot contain web or e-mail addresses.";
const BRACES = "Braces { } can only stand around a placeholder.";

/** What keeps a company's text from being sent; null where there is nothing. */
export function templateFaults({ subject, body }: MailText): { subject: string | null; body: string | null } {
  return {
    subject: braceFault(subject) ?? placeFault(subject) ?? (hasAddress(subject) ? ADDRESS : null),
    body: braceFault(body) ?? (hasPlaceholder(body, "link") ? null : NO_LINK),
  };
}

/** A name could complete what stray braces begin, and become a place for another link. */
function braceFault(text: string): string | null {
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = ""]) => !isPlaceholder(name));
  if (unknown) return `“${unknown[0]}” is not a placeholder. Please insert one with the buttons, or remove the braces.`;
  return /[{}]/.test(text.replaceAll(/\{[^{}]*\}/g, "")) ? BRACES : null;
}

function placeFault(subject: string): string | null {
  const wrong = (["link", "details"] as const).find((name) => hasPlaceholder(subject, name));
  return wrong ? `“{${wrong}}” can only stand in the text, not in the subject.` : null;
}
