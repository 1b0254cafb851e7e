import * as contract from "@invigil/contract/authoring/library";
import * as arrange from "@invigil/contract/authoring/library-arrange";
import * as trial from "@invigil/contract/authoring/library-trial";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { arrangeProblems } from "./arrange-problems.ts";
import { checkAnswer } from "./check-answer.ts";
import { draftProblem, duplicateProblem } from "./copy-problem.ts";
import { createProblem } from "./create-problem.ts";
import { archiveProblem, deleteDraft, listVersions } from "./keep-problem.ts";
import { listProblems } from "./list-problems.ts";
import { publishDraft } from "./publish-draft.ts";
import { readAuthored } from "./read-authored.ts";
import { saveDraft } from "./save-draft.ts";
import { tryCode } from "./try-code.ts";

export function libraryRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.listLibrary, ({ caller, query }) => listProblems(deps, caller, query));
  register(app, deps, arrange.arrangeProblems, ({ caller, body }) => arrangeProblems(deps, caller, body.problems));
  register(app, deps, contract.createProblem, ({ caller, body }) => createProblem(deps, caller, body));
  register(app, deps, contract.readAuthored, ({ caller, params }) => readAuthored(deps, caller, params.slug));
  register(app, deps, contract.saveDraft, ({ caller, params, body }) =>
    saveDraft(deps, caller, { slug: params.slug, body }),
  );
  register(app, deps, contract.publishDraft, ({ caller, params, body }) =>
    publishDraft(deps, caller, { slug: params.slug, edit: body.edit }),
  );
  register(app, deps, contract.draftProblem, ({ caller, params }) => draftProblem(deps, caller, params.slug));
  register(app, deps, contract.duplicateProblem, ({ caller, params }) => duplicateProblem(deps, caller, params.slug));
  register(app, deps, contract.archiveProblem, ({ caller, params, body }) =>
    archiveProblem(deps, caller, { slug: params.slug, archived: body.archived }),
  );
  register(app, deps, contract.deleteDraft, ({ caller, params }) => deleteDraft(deps, caller, params.slug));
  register(app, deps, contract.listVersions, ({ caller, params }) => listVersions(deps, caller, params.slug));
  register(app, deps, trial.tryCode, ({ caller, params, body }) => tryCode(deps, caller, { slug: params.slug, body }));
  register(app, deps, trial.checkAnswer, ({ caller, params, body }) =>
    checkAnswer(deps, caller, { slug: params.slug, child: body.child, answer: body.answer }),
  );
}
