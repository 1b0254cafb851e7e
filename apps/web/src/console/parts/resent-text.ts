import type { Written } from "@invigil/contract/fields";

/** What happens to an invitation that somebody sends again. */
export function resentText({ sends }: Written): string {
  if (sends) return "The invitation will be sent again.";
  return "This server sends no e-mail. The invitation is in the outbox, where you can copy it and send it yourself.";
}
