import type { Reminders, remindPeople as contract } from "@invigil/contract/inviting/invitation-changes";
import type { ReplyOf } from "@invigil/contract/route";
import { toJson } from "@invigil/db/json";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { claimChosen, claimDue, companiesToRemind } from "@invigil/records/invites/write-reminders";
import { writeReminders } from "@invigil/records/tests/write-test";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { writeInvitations } from "../../shared/invites/write-invitations.ts";
import { chosenTemplate } from "../../shared/invites/templates.queries.ts";
import { companyOf } from "../../shared/people/company-of.ts";
import { checkMailRoom, hasMailRoom } from "../../shared/people/mail-room.ts";
import { checkLive, ownTest } from "./own-test.ts";

export function setReminders(
  deps: Deps,
  caller: Caller,
  { slug, reminders }: { slug: string; reminders: Reminders },
): Promise<Reminders> {
  return deps.db.transaction().execute(async (tx) => {
    const test = await ownTest(tx, caller, slug);
    const { template_id: templateId, ...times } = reminders;
    const template = await chosenTemplate(tx, { companyId: companyOf(caller), kind: "reminder", id: templateId });
    await writeReminders(tx, { id: test.id, reminders: toJson(times), templateId });
    const data = { ...times, ...(template !== null && { template }) };
    await writeAudit(tx, caller, { action: "test.reminders", subject: slug, at: deps.now(), data });
    return reminders;
  });
}

/** A second click, and a click right after an invitation, remind nobody. */
const AGAIN = 10 * 60_000;

interface Chosen {
  slug: string;
  inviteIds: readonly string[];
  /** Absent for that of the test's automatic reminders. */
  templateId: number | null | undefined;
}

/** Reminds the chosen people who can start and have not. */
export function remindPeople(
  deps: Deps,
  caller: Caller,
  { slug, inviteIds, templateId }: Chosen,
): Promise<ReplyOf<typeof contract>> {
  const companyId = companyOf(caller);
  return deps.db.transaction().execute(async (tx) => {
    const test = await ownTest(tx, caller, slug);
    checkLive(test);
    const template = await chosenTemplate(tx, { companyId, kind: "reminder", id: templateId });
    const now = deps.now();
    const since = new Date(now.getTime() - AGAIN);
    const reminded = await claimChosen(tx, { testId: test.id, ids: inviteIds, since, now });
    await checkMailRoom(tx, deps, { companyId, count: reminded.length });
    await writeInvitations(tx, deps, { testId: test.id, inviteIds: reminded, kind: "reminder", templateId });
    const data = { people: reminded.length, ...(template !== null && { template }) };
    if (reminded.length > 0)
      await writeAudit(tx, caller, { action: "candidates.remind", subject: slug, at: now, data });
    return { reminded };
  });
}

/** How many are written in one transaction. */
const AT_ONCE = 50;
/** Reminders are hours and days apart, and looking for them reads every invitation that waits. */
const EVERY = 60_000;

type SweepDeps = Pick<Deps, "db" | "now" | "config" | "log">;

/** Writes reminders that are due, once per minute. */
export function createReminders(deps: SweepDeps): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = deps.now();
    if (now.getTime() < next) return;
    next = now.getTime() + EVERY;
    for (const { company_id: companyId, people } of await companiesToRemind(deps.db, now)) {
      try {
        await remindCompany(deps, { companyId, people, now });
      } catch (error) {
        deps.log.error({ err: error, company: companyId }, "could not remind candidates; will retry");
      }
    }
  };
}

interface Round {
  companyId: number;
  people: number;
  now: Date;
}

/** In steps, so that a company that may write only so many e-mails writes as many of them as it may. */
async function remindCompany(deps: SweepDeps, { companyId, people, now }: Round): Promise<void> {
  for (let left = people; left > 0; left -= AT_ONCE) {
    const most = Math.min(left, AT_ONCE);
    const done = await deps.db.transaction().execute(async (tx) => {
      if (!(await hasMailRoom(tx, deps, { companyId, count: most }))) return false;
      const claimed = await claimDue(tx, { companyId, most, now });
      for (const [testId, group] of Map.groupBy(claimed, ({ test_id }) => test_id)) {
        await writeInvitations(tx, deps, { testId, inviteIds: group.map(({ id }) => id), kind: "reminder" });
      }
      return true;
    });
    if (!done) return;
  }
}
