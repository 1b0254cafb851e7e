import { Accommodations } from "@invigil/contract/inviting/accommodations";
import type { invitePeople as contract } from "@invigil/contract/inviting/candidates";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { checkMailRoom } from "../../shared/people/mail-room.ts";
import { companyOf } from "../../shared/people/company-of.ts";
import { tellHooks } from "@invigil/records/messages/tell-hooks";
import { writeInvitations } from "../../shared/invites/write-invitations.ts";
import { insertInvites, setRevoked, writeAccommodations, writeClosing } from "@invigil/records/invites/write-invites";
import { chosenTemplate } from "../../shared/invites/templates.queries.ts";
import { writeTemplateOf } from "@invigil/records/invites/write-templates";
import { checkAhead, readClosing } from "./closing.ts";
import { invitedOf, lockTest } from "./candidates.queries.ts";
import { checkLive, ownTest } from "./own-test.ts";

type Wanted = { slug: string } & BodyOf<typeof contract>;

/** Invites and e-mails everyone who is not invited yet; a revoked invitation is restored. */
export async function invitePeople(
  deps: Deps,
  caller: Caller,
  { slug, people, closes_at, template_id: templateId }: Wanted,
): Promise<ReplyOf<typeof contract>> {
  const companyId = companyOf(caller);
  const wanted = new Map(people.map((person) => [person.email.toLowerCase(), person]));
  return deps.db.transaction().execute(async (tx) => {
    const test = await ownTest(tx, caller, slug);
    checkLive(test);
    const closesAt = readClosing(closes_at, test);
    checkAhead(closesAt, deps.now());
    const template = await chosenTemplate(tx, { companyId, kind: "invitation", id: templateId });
    await lockTest(tx, test.id);
    const before = await invitedOf(tx, { testId: test.id, emails: [...wanted.keys()] });
    const standing = before.filter((invite) => invite.revoked_at === null);
    const back = before.filter((invite) => invite.revoked_at !== null);
    const known = new Set(before.map(({ address }) => address));
    const fresh = [...wanted].flatMap(([address, person]) =>
      known.has(address) ? [] : [{ ...person, id: randomSlug(), username: `c-${randomSlug()}` }],
    );
    const at = deps.now();
    if (fresh.length > 0)
      await insertInvites(tx, fresh, { testId: test.id, createdBy: caller.accountId, closesAt, templateId, at });
    const backIds = back.map(({ id }) => id);
    if (back.length > 0) await setRevoked(tx, { ids: backIds, at: null });
    if (back.length > 0) await writeClosing(tx, { ids: backIds, closesAt });
    if (back.length > 0) await writeTemplateOf(tx, { ids: backIds, templateId });
    for (const { id, address } of back) {
      const accommodations = wanted.get(address)?.accommodations ?? Accommodations.parse({});
      await writeAccommodations(tx, { id, accommodations });
    }

    const invited = [...fresh, ...back].map(({ id, email }) => ({ invite_id: id, email }));
    const inviteIds = invited.map(({ invite_id }) => invite_id);
    await checkMailRoom(tx, deps, { companyId, count: invited.length });
    await writeInvitations(tx, deps, { testId: test.id, inviteIds, kind: "invitation" });
    if (invited.length > 0) {
      await tellHooks(tx, { event: "invited", inviteIds, at });
      const data = { people: invited.length, ...(template !== null && { template }) };
      await writeAudit(tx, caller, { action: "candidates.invite", subject: slug, at, data });
    }
    return {
      invited,
      known: standing.map(({ email }) => email),
    };
  });
}
