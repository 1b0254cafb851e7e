import * as contract from "@invigil/contract/authoring/exchange";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { checkExport, exportProblems, listFolderCounts } from "./export-problems.ts";
import { importProblems } from "./import-problems.ts";
import { openReading } from "./reading/read-apart.ts";

export function exchangeRoutes(app: FastifyInstance, deps: Deps): void {
  const { read, close } = openReading(deps);
  app.addHook("onClose", close);
  register(app, deps, contract.importProblems, ({ caller, request }) =>
    importProblems({ ...deps, read }, caller, request),
  );
  register(app, deps, contract.exportProblems, ({ caller, query, reply }) =>
    exportProblems(deps, caller, query, reply),
  );
  register(app, deps, contract.checkExport, ({ caller, query }) => checkExport(deps, caller, query));
  register(app, deps, contract.listFolders, ({ caller }) => listFolderCounts(deps, caller));
}
