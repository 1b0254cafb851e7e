import * as authored from "@invigil/contract/authoring/authored-test";
import * as contract from "@invigil/contract/authoring/authoring";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { discardTrials } from "@invigil/records/attempts/discard-trials";
import { searchProblems, usableTags } from "./authored-test.queries.ts";
import { createTest, duplicateTest } from "./create-test.ts";
import { listTests } from "./list-tests.ts";
import { deleteTest, moveTest } from "./move-test.ts";
import { companyOf, readOwnTest } from "./own-test.ts";
import { presentAuthored, presentUsable } from "./present-authored.ts";
import { saveTest } from "./save-test.ts";

export function authoringRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.listTests, ({ caller, query }) => listTests(deps, caller, query));
  register(app, deps, authored.createTest, ({ caller, body }) => createTest(deps, caller, body));
  register(app, deps, authored.readAuthoredTest, async ({ caller, params }) =>
    presentAuthored(deps.db, await readOwnTest(deps.db, caller, params.slug)),
  );
  register(app, deps, authored.saveTest, ({ caller, params, body }) => saveTest(deps, caller, params.slug, body));
  register(app, deps, authored.publishTest, ({ caller, params }) => moveTest(deps, caller, params.slug, "publish"));
  register(app, deps, authored.archiveTest, ({ caller, params }) => moveTest(deps, caller, params.slug, "archive"));
  register(app, deps, authored.restoreTest, ({ caller, params }) => moveTest(deps, caller, params.slug, "restore"));
  register(app, deps, authored.duplicateTest, ({ caller, params }) => duplicateTest(deps, caller, params.slug));
  register(app, deps, authored.deleteTest, ({ caller, params }) => deleteTest(deps, caller, params.slug));
  register(app, deps, authored.discardTrial, async ({ caller, params, query }) => {
    const { id } = await readOwnTest(deps.db, caller, params.slug);
    const own = { testId: id, accountId: caller.accountId, over: query.over };
    await deps.db.transaction().execute((tx) => discardTrials(tx, own, deps.now()));
  });
  register(app, deps, authored.usableProblems, async ({ caller, query }) => {
    const companyId = companyOf(caller);
    const rows = await searchProblems(deps.db, { companyId, ...query });
    return { problems: rows.map(presentUsable), tags: await usableTags(deps.db, companyId) };
  });
}
