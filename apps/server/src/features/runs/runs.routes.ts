import * as environments from "@invigil/contract/environments/environments";
import * as contract from "@invigil/contract/taking/runs";
import * as technologies from "@invigil/contract/taking/technologies";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import { register } from "../../platform/http/register.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { disabledSlugs } from "./disabled-slugs.ts";
import { evaluateAnswer, readRunDetails } from "./evaluate-answer.ts";
import { languageStub } from "./language-stubs.ts";
import { abortRun, readOwnRun } from "./read-run.ts";
import { readTechnologies } from "./read-technologies.ts";
import { runCode } from "./run-code.ts";
import { runsOfProblem } from "./runs-of-problem.ts";
import { submitCode } from "./submit-code.ts";

export function runRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  register(app, deps, contract.runCode, ({ query, body, caller }) => runCode(deps, caller, { query, body }));
  register(app, deps, contract.submitCode, ({ body, caller }) => submitCode(deps, caller, body.solution_id));
  register(app, deps, contract.readRun, ({ params, caller }) => readOwnRun(deps, caller, params.id));
  register(app, deps, contract.abortRun, ({ body, caller }) => abortRun(deps, caller, body.run_id));
  register(app, deps, contract.runsOfProblem, ({ params, query, caller }) =>
    runsOfProblem(deps, caller, { slug: params.slug, testSlug: query.test_slug }),
  );
  register(app, deps, environments.runPodBased, ({ params, caller }) => evaluateAnswer(deps, caller, params.slug));
  register(app, deps, environments.runDetails, ({ params, caller }) => readRunDetails(deps, caller, params.slug));
  register(app, deps, environments.disabledSlugs, async ({ query, caller }) => ({
    disabled_slugs: await disabledSlugs(deps, caller, query.test_slug),
  }));
  register(app, deps, technologies.technologies, () => readTechnologies(deps));
  register(app, deps, technologies.languageStub, async ({ query }) => {
    const stub = languageStub(query.q);
    if (!stub) throw new AppError("technology_not_found");
    return { technology: query.q, stub };
  });
}
