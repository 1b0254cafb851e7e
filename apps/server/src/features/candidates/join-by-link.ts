import { Accommodations } from "@invigil/contract/inviting/accommodations";
import type { Db, Tx } from "@invigil/db/connection";
import { productNoun } from "@invigil/rules/taking/product-type";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { openSession } from "../../platform/identity/sessions.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";
import { tellHooks } from "@invigil/records/messages/tell-hooks";
import { hasMailRoom } from "../../shared/people/mail-room.ts";
import { writeInvitations } from "../../shared/invites/write-invitations.ts";
import { insertInvites } from "@invigil/records/invites/write-invites";
import { invitedOf, lockTest, testOfLink, wasWrittenTo } from "./candidates.queries.ts";

/** One message per this period, so that nobody can flood another person's mailbox. */
const MAIL_AGAIN = 10 * 60_000;

async function linkedTest(db: Db | Tx, { now }: Pick<Deps, "now">, key: string) {
  const test = await testOfLink(db, key);
  const over = test?.end_time != null && test.end_time <= now();
  if (!test || over) throw new AppError("invite_not_found");
  return test;
}

export async function readLink(deps: Deps, key: string) {
  const test = await linkedTest(deps.db, deps, key);
  return { test_name: test.name, company_name: test.company_name, product: productNoun(test, false) };
}

interface Newcomer {
  key: string;
  name: string;
  email: string;
}

/**
 * Lets in a person who has the test's open link. An address that is already invited gets its link by e-mail instead,
 * because entering an address does not prove ownership.
 */
export async function joinByLink(deps: Deps, { key, name, email }: Newcomer, request: FastifyRequest) {
  const joined = await deps.db.transaction().execute(async (tx) => {
    const test = await linkedTest(tx, deps, key);
    await lockTest(tx, test.id);
    const at = deps.now();
    const write = async (inviteId: string) => {
      // Whoever is here can go on without the e-mail.
      if (!(await hasMailRoom(tx, deps, { companyId: test.company_id, count: 1 }))) return;
      await writeInvitations(tx, deps, { testId: test.id, inviteIds: [inviteId], kind: "invitation" });
    };
    const [before] = await invitedOf(tx, { testId: test.id, emails: [email.toLowerCase()] });
    if (before) {
      const since = new Date(at.getTime() - MAIL_AGAIN);
      const waits = before.revoked_at !== null || (await wasWrittenTo(tx, { inviteId: before.id, since }));
      if (!waits) await write(before.id);
      return undefined;
    }
    const id = randomSlug();
    const invite = { id, username: `c-${randomSlug()}`, name, email, accommodations: Accommodations.parse({}) };
    const [made] = await insertInvites(tx, [invite], { testId: test.id, createdBy: null, at });
    if (!made) throw new Error("The insert of an invitation returned no row.");
    await write(id);
    await tellHooks(tx, { event: "invited", inviteIds: [id], at });
    return { accountId: made.account_id, testSlug: test.slug };
  });
  if (!joined) throw new AppError("already_invited");
  const token = await openSession(deps, joined.accountId, request, { unproven: true });
  return { token, testSlug: joined.testSlug };
}
