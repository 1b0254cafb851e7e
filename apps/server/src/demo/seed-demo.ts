import type { Tx } from "@invigil/db/connection";
import { saveEntries } from "@invigil/records/chat/write-help";
import { insertTemplate } from "@invigil/records/invites/write-templates";
import { COMMON_ANSWERS } from "@invigil/rules/help/common-answers";
import type { Deps } from "../platform/deps.ts";
import { hashPassword, verifyPassword } from "../platform/identity/password.ts";
import { openCompanies } from "./close-demo.queries.ts";
import { demoPassword } from "./demo-password.ts";
import {
  CANDIDATE,
  DEMO_COMPANY,
  DEMO_SLUGS,
  HARBOUR_BRAND,
  HARBOUR_COMPANY,
  RECRUITER,
  harbourHost,
} from "./demo-people.ts";
import {
  accountByUsername,
  companyBySlug,
  insertAccount,
  insertBrand,
  insertCompany,
  lockSeeding,
  replacePassword,
} from "./demo.queries.ts";
import { removeDemo } from "./remove-demo.queries.ts";
import { DEMO_TEMPLATES } from "./demo-templates.ts";
import { seedTest } from "./seed-test.ts";
import { demoTests } from "./tests/all-tests.ts";

type SeedDeps = Pick<Deps, "db" | "now" | "config" | "secrets">;

/** Fills an installation without a demo; otherwise reopens the demo with the current password. */
export async function seedDemo(deps: SeedDeps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    if (await companyBySlug(tx, DEMO_COMPANY.slug)) await reopen(deps, tx);
    else await seedAll(deps, tx);
    await brandHost(deps, tx);
  });
}

/** Discards everything that was done in the demo, in one transaction, so that a failure leaves the old demo in place. */
export async function resetDemo(deps: SeedDeps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    await removeDemo(tx, { companySlugs: DEMO_SLUGS, usernames: [CANDIDATE.username] });
    await seedAll(deps, tx);
    await brandHost(deps, tx);
  });
}

/** Replaces an outdated password: earlier versions used the same one everywhere, and the operator may have changed it. */
async function reopen(deps: SeedDeps, tx: Tx): Promise<void> {
  await openCompanies(tx, DEMO_SLUGS);
  const recruiter = await accountByUsername(tx, RECRUITER.username);
  const password = demoPassword(deps);
  if (!recruiter || (await verifyPassword(password, recruiter.password_hash))) return;
  await replacePassword(tx, { id: recruiter.id, hash: await hashPassword(password) });
}

async function seedAll(deps: SeedDeps, tx: Tx): Promise<void> {
  const companyIds = {
    demo: (await insertCompany(tx, DEMO_COMPANY)).id,
    "demo-harbour": (await insertCompany(tx, HARBOUR_COMPANY)).id,
  };
  await insertAccount(tx, {
    ...RECRUITER,
    usertype: "recruiter",
    company_id: companyIds.demo,
    role: "owner",
    password_hash: await hashPassword(demoPassword(deps)),
  });
  const { id } = await insertAccount(tx, {
    ...CANDIDATE,
    usertype: "hacker",
    company_id: null,
    role: null,
    job_title: null,
    password_hash: null,
  });
  const entries = COMMON_ANSWERS.map((entry) => ({ ...entry, id: null, for_candidates: true, for_staff: true }));
  await saveEntries(tx, { companyId: companyIds.demo, entries, removed: [] });
  for (const template of DEMO_TEMPLATES)
    await insertTemplate(tx, { ...template, companyId: companyIds.demo, createdBy: null, at: deps.now() });
  const candidate = { id, email: CANDIDATE.email };
  for (const test of demoTests)
    await seedTest(tx, test, { companyId: companyIds[test.company], candidate, now: deps.now() });
}

/** The port, and with it the host, may change between two starts. */
async function brandHost({ config, now }: SeedDeps, tx: Tx): Promise<void> {
  const company = await companyBySlug(tx, HARBOUR_COMPANY.slug);
  if (!company) return;
  const host = harbourHost(config.defaultHost);
  await insertBrand(tx, { host, company_id: company.id, ...HARBOUR_BRAND, proven_at: now() });
}
