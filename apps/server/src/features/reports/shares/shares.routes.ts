import * as contract from "@invigil/contract/results/report-shares";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import { networkOf } from "../../../platform/http/limits.ts";
import { register } from "../../../platform/http/register.ts";
import type { AttemptDeps } from "../../../shared/deps.ts";
import { createShare, listShares, withdrawShare } from "./manage-shares.ts";
import { readSharedReport, sendSharedFile } from "./read-shared.ts";

export function shareRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  register(app, deps, contract.listShares, ({ caller, params, query }) =>
    listShares(deps, caller, { slug: params.slug, username: query.username }),
  );
  register(app, deps, contract.createShare, ({ caller, params, body }) =>
    createShare(deps, caller, { slug: params.slug, given: body }),
  );
  register(app, deps, contract.withdrawShare, ({ caller, params }) => withdrawShare(deps, caller, params.id));
  register(app, deps, contract.readSharedReport, ({ params, request }) =>
    counted(request, () => readSharedReport(deps, params.token)),
  );
  register(app, deps, contract.readSharedFile, ({ params, request, reply }) =>
    counted(request, () => sendSharedFile(deps, { ...params, headers: request.headers }, reply)),
  );

  /** Somebody who tries links that lead nowhere is stopped, as with invitations. */
  async function counted<T>(request: FastifyRequest, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "share_not_found") throw error;
      deps.limits.check("miss", networkOf(request.ip));
      await deps.limits.compare("miss", networkOf(request.ip));
      throw error;
    }
  }
}
