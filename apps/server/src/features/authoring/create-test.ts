import type { AuthoredTest, createTest as contract } from "@invigil/contract/authoring/authored-test";
import type { BodyOf } from "@invigil/contract/route";
import { toJson } from "@invigil/db/json";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { testSlug } from "../../shared/tests/test-slug.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { companyOf, lockOwnTest, readOwnTest } from "./own-test.ts";
import { presentAuthored } from "./present-authored.ts";
import { starterPlan } from "./starter-plan.ts";
import { copyTest, insertTest } from "@invigil/records/tests/write-test";

const NAME_MAX = 200;

export async function createTest(
  deps: Deps,
  caller: Caller,
  { name, is_interview: isInterview }: BodyOf<typeof contract>,
): Promise<AuthoredTest> {
  const made = newTest(deps, caller, name);
  return deps.db.transaction().execute(async (tx) => {
    const row = await insertTest(tx, { ...made, ...(isInterview && { plan: toJson(starterPlan) }) });
    const data = { name, ...(isInterview && { interview: true }) };
    await writeAudit(tx, caller, { action: "test.create", subject: made.slug, at: made.now, data });
    return presentAuthored(tx, row);
  });
}

export async function duplicateTest(deps: Deps, caller: Caller, slug: string): Promise<AuthoredTest> {
  return deps.db.transaction().execute(async (tx) => {
    const original = await lockOwnTest(tx, caller, slug);
    const made = newTest(deps, caller, `Copy of ${original.name}`.slice(0, NAME_MAX));
    await copyTest(tx, original.id, made);
    await writeAudit(tx, caller, { action: "test.duplicate", subject: made.slug, at: made.now, data: { of: slug } });
    return presentAuthored(tx, await readOwnTest(tx, caller, made.slug));
  });
}

function newTest(deps: Deps, caller: Caller, name: string) {
  return {
    slug: testSlug(name),
    companyId: companyOf(caller),
    accountId: caller.accountId,
    name,
    now: deps.now(),
  };
}
