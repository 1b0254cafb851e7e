import * as contract from "@invigil/contract/results/marks";
import type { FastifyInstance } from "fastify";
import { register } from "../../../platform/http/register.ts";
import type { AttemptDeps } from "../../../shared/deps.ts";
import { readReview } from "./read-review.ts";
import { saveMark, withdrawMark } from "./save-mark.ts";

export function markRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  register(app, deps, contract.readReview, ({ caller, params }) => readReview(deps, caller, params.slug));
  register(app, deps, contract.saveMark, ({ caller, params, body }) =>
    saveMark(deps, caller, { ...params, score: body.score, comment: body.comment, rubric: body.rubric }),
  );
  register(app, deps, contract.withdrawMark, ({ caller, params }) => withdrawMark(deps, caller, params.slug));
}
