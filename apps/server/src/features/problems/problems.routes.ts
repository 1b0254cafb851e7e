import * as contract from "@invigil/contract/taking/problems";
import type { FastifyInstance } from "fastify";
import { register } from "../../platform/http/register.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { openProblems, openSections } from "./open-problems.ts";
import { readProblem } from "./read-problem.ts";

export function problemRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  register(app, deps, contract.sectionwiseProblems, async ({ params, caller }) => ({
    sections: await openSections(deps, caller, params),
  }));
  register(app, deps, contract.problemsByIds, async ({ params, query, caller }) => {
    const problems = await openProblems(deps, caller, params);
    return { problems: problems.filter((problem) => query.ids.includes(problem.id)) };
  });
  register(app, deps, contract.readProblem, ({ params, query, caller }) =>
    readProblem(deps, caller, { ...params, ...query }),
  );
}
