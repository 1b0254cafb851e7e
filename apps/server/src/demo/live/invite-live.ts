import { Accommodations } from "@invigil/contract/inviting/accommodations";
import type { Tx } from "@invigil/db/connection";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { insertInvites } from "@invigil/records/invites/write-invites";
import type { Deps } from "../../platform/deps.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";
import { StartError } from "../../platform/start-error.ts";
import { inviteLink } from "../../shared/invites/invite-link.ts";
import { DEMO_COMPANY, RECRUITER } from "../demo-people.ts";
import { insertSection, insertTest, lockSeeding, placeProblem } from "../demo.queries.ts";
import { demoOf } from "../lived/lived.queries.ts";
import { livedPerson } from "../lived/seed-lived.ts";
import { highestNumber, questionIds, testBySlug } from "./live.queries.ts";
import { LIVED_NOW, liveSections, liveTest } from "./live-test.ts";

export interface LivePerson {
  /** The one after the newest demo candidate's. */
  number: number;
  accountId: number;
  username: string;
  link: string;
}

/** Above the numbers of those who have taken their tests before the first start ended. */
const FIRST = 101;
const LAST = 500;
const RESET = "“npm run demo:reset” brings the demo back, after you have stopped Invigil.";

/** Invites this many more demo candidates to the test that is taken live, which is created if it is not there. */
export function inviteLive(
  deps: Pick<Deps, "db" | "now" | "config" | "secrets">,
  count: number,
): Promise<{ testId: number; people: LivePerson[] }> {
  return deps.db.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    const demo = await demoOf(tx, { slug: DEMO_COMPANY.slug, username: RECRUITER.username });
    if (!demo) throw new StartError(`There is no demo company. ${RESET}`);
    const { companyId, recruiter } = demo;
    const at = deps.now();
    const testId = await ensureTest(tx, { companyId, now: at });
    const first = Math.max(FIRST, (await highestNumber(tx)) + 1);
    if (first + count - 1 > LAST)
      throw new StartError(
        "There are enough demo candidates. “Start empty” on the first page of the demo removes them.",
      );
    // Nobody has drawn them a face, which is no happening.
    const note = "Drawn pictures without a face.";
    const accommodations = Accommodations.parse({ no_face_alerts: true, note });
    const people = Array.from({ length: count }, (_, index) => ({
      number: first + index,
      id: randomSlug(),
      accommodations,
      ...livedPerson(first + index),
    }));
    const made = await insertInvites(tx, people, { testId, createdBy: recruiter.id, at });
    const accounts = new Map(made.map((each) => [each.id, each.account_id]));
    await writeAudit(
      tx,
      { accountId: recruiter.id, companyId },
      { action: LIVED_NOW, subject: liveTest.slug, at, data: { by: "the operator, on the command line", count } },
    );
    return {
      testId,
      people: people.map(({ number, username, id }) => ({
        number,
        accountId: accounts.get(id) ?? 0,
        username,
        link: inviteLink(deps, id),
      })),
    };
  });
}

async function ensureTest(tx: Tx, { companyId, now }: { companyId: number; now: Date }): Promise<number> {
  const found = await testBySlug(tx, { companyId, slug: liveTest.slug });
  if (found?.state === "archived")
    throw new StartError(`The test “${liveTest.name}” is archived. Restore it in the list of tests first.`);
  if (found) return found.id;
  const ids = await questionIds(tx, { companyId, slugs: liveSections.flatMap(({ questions }) => questions) });
  const { id: testId } = await insertTest(tx, liveTest, { companyId, now });
  for (const [position, { name, questions }] of liveSections.entries()) {
    const place = { test_id: testId, slug: `section-${position + 1}`, name, position, duration_minutes: null };
    const section = await insertSection(tx, place);
    for (const [index, slug] of questions.entries()) {
      const problem = ids.get(slug);
      if (problem === undefined) throw new StartError(`The demo’s questions were removed. ${RESET}`);
      await placeProblem(tx, { section_id: section.id, problem_id: problem, position: index });
    }
  }
  return testId;
}
