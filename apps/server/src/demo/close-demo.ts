import type { Deps } from "../platform/deps.ts";
import { closeCompanies } from "./close-demo.queries.ts";
import { DEMO_SLUGS } from "./demo-people.ts";
import { lockSeeding } from "./demo.queries.ts";

/** For an installation where the demo is off: what an earlier start made stays, and lets nobody in until it is on again. */
export async function closeDemo({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    await closeCompanies(tx, { slugs: DEMO_SLUGS, at: now() });
  });
}
