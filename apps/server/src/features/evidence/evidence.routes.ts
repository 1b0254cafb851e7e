import * as contract from "@invigil/contract/proctoring/evidence";
import * as film from "@invigil/contract/proctoring/film";
import { giveVerdict as judge } from "@invigil/contract/proctoring/verdicts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { giveVerdict } from "./give-verdict.ts";
import { readFilm } from "./read-film.ts";
import { readTimeline } from "./read-timeline.ts";

export function evidenceRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.readTimeline, ({ params, query, caller }) =>
    readTimeline(deps, caller, { ...params, ...query }),
  );
  register(app, deps, judge, ({ params, query, body, caller }) =>
    giveVerdict(deps, caller, { ...params, ...query, given: body }),
  );
  register(app, deps, film.readFilm, ({ params, query, caller }) => readFilm(deps, caller, { ...params, ...query }));
}
