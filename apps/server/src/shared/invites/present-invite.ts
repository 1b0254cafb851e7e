import { Invite } from "@invigil/contract/inviting/invitations";
import { TestSettings } from "@invigil/contract/taking/tests";
import { askedFields, FULL_NAME } from "@invigil/rules/taking/forms";
import type { InviteRow } from "./invites.queries.ts";

export function presentInvite(row: InviteRow): Invite {
  const asked = TestSettings.parse(row.settings).hacker_extra_data;
  return {
    id: row.id,
    email: row.email,
    test_slug: row.test_slug,
    test_name: row.test_name,
    is_onboarded: row.onboarded_at !== null,
    fields: askedFields(asked),
    extra_data: {
      ...Invite.shape.extra_data.parse(row.extra_data),
      ...(asked.profile_data.enabled && { [FULL_NAME.name]: row.full_name }),
    },
  };
}
