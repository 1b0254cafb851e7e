import * as contract from "@invigil/contract/taking/problems";
import type { FastifyInstance } from "fastify";
import { register } from "../../platform/http/register.ts";
import { sessionHash } from "../../platform/identity/sessions.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { openProblems, openSections } from "./open-problems.ts";
import { readProblem } from "./read-problem.ts";

export function problemRoutes(app: FastifyInstance, deps: TakingDeps): void {
  register(app, deps, contract.sectionwiseProblems, async ({ params, caller, request }) => ({
    sections: await openSections(deps, { ...caller, session: sessionHash(request) }, params),
  }));
  register(app, deps, contract.problemsByIds, async ({ params, query, caller, request }) => {
    const problems = await openProblems(deps, { ...caller, session: sessionHash(request) }, params);
    return { problems: problems.filter((problem) => query.ids.includes(problem.id)) };
  });
  register(app, deps, contract.readProblem, ({ params, query, caller, request }) =>
    readProblem(deps, { ...caller, session: sessionHash(request) }, { ...params, ...query }),
  );
}
