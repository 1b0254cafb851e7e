import * as contract from "@invigil/contract/results/marks";
import * as marking from "@invigil/contract/results/marking";
import type { FastifyInstance } from "fastify";
import { register } from "../../../platform/http/register.ts";
import type { AttemptDeps } from "../../../shared/deps.ts";
import { assignMarking, listMarking, readMarking, setAnonymousMarking } from "./marking.ts";
import { readReview } from "./read-review.ts";
import { saveMark, withdrawMark } from "./save-mark.ts";

export function markRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  register(app, deps, contract.readReview, ({ caller, params }) => readReview(deps, caller, params.slug));
  register(app, deps, contract.saveMark, ({ caller, params, body }) =>
    saveMark(deps, caller, { ...params, score: body.score, comment: body.comment, rubric: body.rubric }),
  );
  register(app, deps, contract.withdrawMark, ({ caller, params }) => withdrawMark(deps, caller, params.slug));
  register(app, deps, marking.readMarking, ({ caller, params }) => readMarking(deps, caller, params.slug));
  register(app, deps, marking.assignMarking, ({ caller, params, body }) =>
    assignMarking(deps, caller, { ...params, assignment: body }),
  );
  register(app, deps, marking.setAnonymousMarking, ({ caller, params, body }) =>
    setAnonymousMarking(deps, caller, { ...params, ...body }),
  );
  register(app, deps, marking.listMarking, ({ caller }) => listMarking(deps, caller));
}
