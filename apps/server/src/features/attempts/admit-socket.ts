import cookies from "@fastify/cookie";
import { WatchQuery } from "@invigil/contract/proctoring/live";
import { SocketQuery } from "@invigil/contract/socket";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { browserOf, sessionCookie, findCaller, hashOfSessionId } from "../../platform/identity/sessions.ts";
import type { Admit } from "../../platform/socket-hub.ts";
import { sha256 } from "../../platform/identity/tokens.ts";
import { unreadMessages } from "../../shared/proctor-messages.queries.ts";
import { accessAttempt, accessTest } from "../../shared/tests/test-access.ts";

/** A candidate's socket is limited to the attempt of its session, a recruiter's to a test of their company. */
export function admitSocket(deps: Deps): Admit {
  return async ({ cookie, sessionId, query, origin, host }) => {
    if (!isOwnPage(deps, { origin, host })) return null;
    const token = cookies.parse(cookie)[sessionCookie(deps.config)];
    const asked = SocketQuery.safeParse(query);
    const watching = WatchQuery.safeParse(query);
    const hash =
      token !== undefined ? sha256(token) : sessionId === undefined ? undefined : hashOfSessionId(deps, sessionId);
    if (hash === undefined) return null;
    try {
      if (deps.outages.isBehind()) await deps.outages.catchUp();
      const caller = await findCaller(deps, hash);
      if (!caller) return null;
      if (watching.success) {
        if (caller.usertype !== "recruiter") return null;
        const { id: watch } = (await accessTest(deps.db, caller, { slug: watching.data.watch })).test;
        // Neither a test nor a recruiter ever changes company.
        return { watch, stands: async () => (await findCaller(deps, hash)) !== null };
      }
      if (!asked.success) return null;
      const { attempt, test } = await accessAttempt(deps.db, caller, { slug: asked.data.testSlug });
      const { username, testId, assessmentId, contextKey } = asked.data;
      // Everything else in the query must match too, so that a page of an attempt replaced by a retake hears nothing.
      if ((username ?? caller.username) !== caller.username || (contextKey ?? attempt.slug) !== attempt.slug)
        return null;
      if ((testId ?? test.id) !== test.id || (assessmentId ?? test.id) !== test.id) return null;
      return {
        attemptId: attempt.id,
        browser: browserOf(deps, hash),
        newsNumber: attempt.newsNumber,
        // Sends the messages that arrived while no page was open.
        first: attempt.state === "ACTIVE" ? await unreadMessages(deps.db, attempt.id) : [],
      };
    } catch (error) {
      if (!(error instanceof AppError)) deps.log.error({ err: error }, "a socket could not be admitted");
      return null;
    }
  };
}

/** Pages of other sites may not open a socket, whatever cookies the browser sends. */
function isOwnPage(
  { config }: Deps,
  { origin, host }: { origin: string | undefined; host: string | undefined },
): boolean {
  if (origin === undefined) return true;
  const said = URL.canParse(origin) ? new URL(origin).host : null;
  return said !== null && (said === host || said === config.defaultHost);
}
