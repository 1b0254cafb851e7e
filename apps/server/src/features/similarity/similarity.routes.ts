import * as contract from "@invigil/contract/results/similarity";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { openComparisons } from "./compared-answers.ts";
import { readAlikePair, readTestSimilarity } from "./read-similarity.ts";

export function similarityRoutes(app: FastifyInstance, deps: Deps): void {
  const { compare, close } = openComparisons(deps);
  app.addHook("onClose", close);
  const own = { ...deps, compare };
  register(app, deps, contract.readSimilarity, ({ caller, params, query }) =>
    readTestSimilarity(own, caller, { ...params, ...query }),
  );
  register(app, deps, contract.readPair, ({ caller, params, query }) =>
    readAlikePair(own, caller, { ...params, ...query }),
  );
}
