import { Accommodations } from "@invigil/contract/inviting/accommodations";

/** What was granted with an invitation; without one nothing is. */
export function accommodationsOf(invite: { accommodations: unknown } | null): Accommodations {
  return Accommodations.parse(invite?.accommodations ?? {});
}
