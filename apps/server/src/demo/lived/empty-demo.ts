import type { EmptyDemo, readDemo as contract } from "@invigil/contract/people/demo";
import type { ReplyOf } from "@invigil/contract/route";
import { removeMadeUp, writeAudit } from "@invigil/records/audit/write-audit";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { DEMO_COMPANY, RECRUITER, REVIEWER } from "../demo-people.ts";
import { isSeeding, lockSeeding } from "../demo.queries.ts";
import { LIVED_NOW, liveTest } from "../live/live-test.ts";
import { demoTests } from "../tests/all-tests.ts";
import { countLived, demoOf, hasTests, lastAct } from "./lived.queries.ts";
import { removeLived, removeReviewer, removeTests } from "./remove-lived.queries.ts";
import { EMPTIED, FILLED } from "./seed-lived.ts";

const SLUGS = [...demoTests, liveTest].map(({ slug }) => slug);

/** Only the demo has such a past; every other company has none. */
export async function readDemo({ db }: Pick<Deps, "db">, { companyId }: Caller): Promise<ReplyOf<typeof contract>> {
  const demo = await demoOf(db, { slug: DEMO_COMPANY.slug, username: RECRUITER.username });
  if (!demo || demo.companyId !== companyId) return { state: "none", candidates: 0 };
  const act = await lastAct(db, { companyId, actions: [FILLED, EMPTIED, LIVED_NOW] });
  if (!act) return { state: (await isSeeding(db)) ? "filling" : "none", candidates: 0 };
  const candidates = await countLived(db, companyId);
  const isLeft = candidates > 0 || (await hasTests(db, { companyId, slugs: SLUGS }));
  return { state: isLeft ? "filled" : "empty", candidates };
}

/** Removes what was made up, in one transaction. It does not come back with the next start. */
export async function emptyDemo(
  { db, now }: Pick<Deps, "db" | "now">,
  caller: Caller,
  what: EmptyDemo,
): Promise<{ ok: true }> {
  await db.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    const demo = await demoOf(tx, { slug: DEMO_COMPANY.slug, username: RECRUITER.username });
    if (!demo || demo.companyId !== caller.companyId) throw new AppError("not_found");
    const at = now();
    const { companyId } = demo;
    const filledAt = (await lastAct(tx, { companyId, actions: [FILLED] }))?.at;
    await removeLived(tx, { companyId, at });
    if (what === "everything") await removeTests(tx, { companyId, slugs: SLUGS, at, filledAt });
    await removeMadeUp(tx, companyId);
    await removeReviewer(tx, { companyId, username: REVIEWER.username });
    await writeAudit(tx, caller, { action: EMPTIED, subject: DEMO_COMPANY.slug, at, data: { what } });
  });
  return { ok: true };
}
