import { Accommodations } from "@invigil/contract/inviting/accommodations";
import type { invitePeople as contract, Person } from "@invigil/contract/inviting/candidates";
import type { ReplyOf } from "@invigil/contract/route";
import { productNoun } from "@invigil/rules/taking/product-type";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { checkMailRoom } from "../../shared/people/mail-room.ts";
import { companyOf } from "../../shared/people/company-of.ts";
import { tellHooks } from "@invigil/records/messages/tell-hooks";
import { inviteMail } from "../../shared/invites/invite-mail.ts";
import { queueMail } from "@invigil/records/messages/queue-mail";
import { insertInvites, setRevoked, writeAccommodations } from "@invigil/records/invites/write-invites";
import { invitedOf, lockTest } from "./candidates.queries.ts";
import { checkLive, ownTest } from "./own-test.ts";

/** Invites and e-mails everyone who is not invited yet; a revoked invitation is restored. */
export async function invitePeople(
  deps: Deps,
  caller: Caller,
  { slug, people }: { slug: string; people: readonly Person[] },
): Promise<ReplyOf<typeof contract>> {
  const companyId = companyOf(caller);
  const wanted = new Map(people.map((person) => [person.email.toLowerCase(), person]));
  return deps.db.transaction().execute(async (tx) => {
    const test = await ownTest(tx, caller, slug);
    checkLive(test);
    await lockTest(tx, test.id);
    const before = await invitedOf(tx, { testId: test.id, emails: [...wanted.keys()] });
    const standing = before.filter((invite) => invite.revoked_at === null);
    const back = before.filter((invite) => invite.revoked_at !== null);
    const known = new Set(before.map(({ address }) => address));
    const fresh = [...wanted].flatMap(([address, person]) =>
      known.has(address) ? [] : [{ ...person, id: randomSlug(), username: `c-${randomSlug()}` }],
    );
    const at = deps.now();
    if (fresh.length > 0) await insertInvites(tx, fresh, { testId: test.id, createdBy: caller.accountId, at });
    if (back.length > 0) await setRevoked(tx, { ids: back.map(({ id }) => id), at: null });
    for (const { id, address } of back) {
      const accommodations = wanted.get(address)?.accommodations ?? Accommodations.parse({});
      await writeAccommodations(tx, { id, accommodations });
    }

    const invited = [
      ...fresh.map(({ id, name, email }) => ({ inviteId: id, name, email })),
      ...back.map(({ id, full_name, email }) => ({ inviteId: id, name: full_name, email })),
    ];
    const product = productNoun(test, false);
    const to = {
      companyId,
      companyName: test.company_name,
      testName: test.name,
      product,
      publicUrl: deps.config.publicUrl,
      at,
    };
    await checkMailRoom(tx, deps, { companyId, count: invited.length });
    await queueMail(
      tx,
      invited.map((invite) => inviteMail(invite, to)),
    );
    if (invited.length > 0) {
      await tellHooks(tx, { event: "invited", inviteIds: invited.map(({ inviteId }) => inviteId), at });
      const data = { people: invited.length };
      await writeAudit(tx, caller, { action: "candidates.invite", subject: slug, at, data });
    }
    return {
      invited: invited.map(({ inviteId, email }) => ({ invite_id: inviteId, email })),
      known: standing.map(({ email }) => email),
    };
  });
}
