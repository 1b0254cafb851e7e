import { Accommodations } from "@invigil/contract/inviting/accommodations";

/** What the invitation grants; nothing without an invitation. */
export function accommodationsOf(invite: { accommodations: unknown } | null): Accommodations {
  return Accommodations.parse(invite?.accommodations ?? {});
}
