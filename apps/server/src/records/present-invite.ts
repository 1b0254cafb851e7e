import { Invite } from "@invigil/contract/invitations";
import { TestSettings } from "@invigil/contract/tests";
import { normaliseFields } from "@invigil/rules/forms";
import type { InviteRow } from "./invites.queries.ts";

export function presentInvite(row: InviteRow): Invite {
  const { custom_data } = TestSettings.parse(row.settings).hacker_extra_data;
  return {
    id: row.id,
    email: row.email,
    test_slug: row.test_slug,
    test_name: row.test_name,
    is_onboarded: row.onboarded_at !== null,
    // A form that is switched off asks for nothing, whatever it holds.
    fields: custom_data.enabled ? normaliseFields(custom_data.fields) : [],
    extra_data: Invite.shape.extra_data.parse(row.extra_data),
  };
}
