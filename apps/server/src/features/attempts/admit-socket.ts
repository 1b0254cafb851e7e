import cookies from "@fastify/cookie";
import { SocketQuery } from "@invigil/contract/socket";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { SESSION_COOKIE, findCaller } from "../../platform/sessions.ts";
import { attemptRoom, type Admit } from "../../platform/socket-hub.ts";
import { sha256 } from "../../platform/tokens.ts";
import { accessAttempt } from "../../records/test-access.ts";

/** A socket hears only the attempt of its own session. */
export function admitSocket(deps: Deps): Admit {
  return async ({ cookie, query }) => {
    const token = cookies.parse(cookie)[SESSION_COOKIE];
    const asked = SocketQuery.safeParse(query);
    if (token === undefined || !asked.success) return null;
    try {
      const caller = await findCaller(deps, sha256(token));
      if (!caller) return null;
      const { attempt } = await accessAttempt(deps.db, caller, { slug: asked.data.testSlug });
      return { rooms: [attemptRoom(attempt.id)] };
    } catch (error) {
      if (!(error instanceof AppError)) deps.log.error({ err: error }, "a socket could not be admitted");
      return null;
    }
  };
}
