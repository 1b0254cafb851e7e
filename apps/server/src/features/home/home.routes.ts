import * as contract from "@invigil/contract/results/home";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { readFigures } from "./read-figures.ts";
import { readTasks } from "./read-tasks.ts";

export function homeRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.readHomeTasks, ({ caller }) => readTasks(deps, caller));
  register(app, deps, contract.readHomeFigures, ({ caller, query }) => readFigures(deps, caller, query.test));
}
