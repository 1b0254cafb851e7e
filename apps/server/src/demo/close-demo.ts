import type { Deps } from "../platform/deps.ts";
import { closeCompanies } from "./close-demo.queries.ts";
import { DEMO_SLUGS } from "./demo-people.ts";
import { lockSeeding } from "./demo.queries.ts";

/** Closes the demo where it is off: data from an earlier start is kept, but nobody can sign in until the demo is on again. */
export async function closeDemo({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    await closeCompanies(tx, { slugs: DEMO_SLUGS, at: now() });
  });
}
