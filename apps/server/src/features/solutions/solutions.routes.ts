import * as revisions from "@invigil/contract/taking/revisions";
import * as contract from "@invigil/contract/taking/solutions";
import type { FastifyInstance } from "fastify";
import { register, registerUnchecked, WrittenReply } from "../../platform/http/register.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { createSolution } from "./create-solution.ts";
import { readSolution } from "./read-solution.ts";
import { listRevisions, readRepo, readRepoBlob, readRevision } from "./revisions.ts";
import { saveSolution } from "./save-solution.ts";
import { createSaver } from "./saver.ts";

export function solutionRoutes(app: FastifyInstance, deps: TakingDeps): void {
  const save = createSaver(deps);

  register(app, deps, contract.savedSolution, ({ params, query, caller }) =>
    readSolution(deps, caller, { ...params, ...query }),
  );
  registerUnchecked(app, deps, contract.createSolution, ({ body, session }) =>
    createSolution(deps, { body, sessionHash: session.hash }),
  );
  registerUnchecked(app, deps, contract.updateSolution, async ({ params, body, session }) => {
    const { seq, base, writer, ...answer } = body;
    const receipt = await saveSolution(deps, save, {
      session,
      slug: params.slug,
      edit: { seq, base, writer },
      answer,
    });
    return new WrittenReply(JSON.stringify(receipt));
  });
  registerUnchecked(app, deps, contract.clearSolution, async ({ params, query, session }) => {
    const { seq, base, writer } = query;
    await saveSolution(deps, save, { session, slug: params.slug, edit: { seq, base, writer }, answer: null });
  });
  register(app, deps, revisions.solutionRevisions, ({ params, query, caller }) =>
    listRevisions(deps, caller, { ...params, ...query }),
  );
  register(app, deps, revisions.solutionRevision, ({ params, caller }) => readRevision(deps, caller, params.id));
  register(app, deps, revisions.solutionRepo, ({ params, caller }) => readRepo(deps, caller, params.id));
  register(app, deps, revisions.solutionRepoBlob, ({ params, query, caller }) =>
    readRepoBlob(deps, caller, { ...params, ...query }),
  );
}
