import type { Limit } from "@invigil/contract/limits";
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from "@invigil/contract/route";
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import type { z } from "zod";
import { apiKeyOf, callerOfKey } from "../identity/api-keys.ts";
import { AppError } from "../app-error.ts";
import { checkCsrf } from "./csrf.ts";
import type { Deps } from "../deps.ts";
import { mayCall } from "../identity/may-call.ts";
import { knownSessions, type KnownSession } from "../identity/known-sessions.ts";
import { networkOf } from "./limits.ts";
import { schemaOf, takesKeys } from "./route-schema.ts";
import { readProctorToken, type Proctored } from "../identity/proctor-tokens.ts";
import { findCaller, sessionHash, type Caller } from "../identity/sessions.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call the route; the check refuses a route without it. */
    access?: Route["access"] | "operator";
  }
  interface FastifyRequest {
    /** Who calls, known before the body is read. */
    settled: Caller | Proctored | null;
  }
}

/** A signed address contains everything its use case needs. */
type CallerOf<A extends Route["access"]> = A extends "public"
  ? Caller | null
  : A extends "proctor"
    ? Proctored
    : A extends "signed"
      ? null
      : Caller;

interface Call<R extends Route> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  caller: CallerOf<R["access"]>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * A reply that is already JSON text, for what many callers get alike. It skips the schema, so a test must compare it
 * with the contract.
 */
export class WrittenReply<T> {
  declare readonly of: T;
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

type Result<R extends Route> = R["response"] extends z.ZodType
  ? ReplyOf<R> | WrittenReply<ReplyOf<R>>
  : FastifyReply | void;

interface Options {
  /** What the limit counts, if not the calling account, attempt or network. */
  limitBy?: (request: FastifyRequest) => string;
  /** The limit on body bytes, for routes that store a lot. */
  bytes?: Limit;
}

const SAFE = new Set(["GET", "HEAD"]);
/** They concern no attempt. */
const ANYBODY = new Set<Route["access"]>(["public", "signed"]);
/** Their bearer token is not a cookie that a foreign page could make the browser send. */
const WITHOUT_COOKIE = new Set<Route["access"]>(["proctor", "signed"]);

/** Binds one contract route on the server: schema, permission and one call. */
export function register<R extends Route>(
  app: FastifyInstance,
  deps: Deps,
  route: R,
  handle: (call: Call<R>) => Promise<Result<R>>,
  { limitBy, bytes }: Options = {},
): void {
  const isSlow = route.multipart === true || route.bodyBytes !== undefined;
  app.route({
    ...routeShape(route, deps),
    // Before the body is read, because parsing is what costs; so requests that turn out invalid count, too.
    async preParsing(request, _reply, payload) {
      if (deps.outages.isBehind() && !ANYBODY.has(route.access)) await deps.outages.catchUp();
      request.settled = await authorise(deps, route, request);
      if (limitBy === undefined) await checkLimits(request, whoCalls(route, request.settled, request));
      if (route.multipart === true) await deps.room.check(request.settled);
      return payload;
    },
    async handler(request, reply) {
      // A long body takes its time, in which the caller may have lost the permission.
      const settled = isSlow ? await authorise(deps, route, request) : request.settled;
      const caller = settled as CallerOf<R["access"]>;
      const who = limitBy?.(request) ?? whoCalls(route, caller, request);
      if (limitBy !== undefined) await checkLimits(request, who);
      const call = { params: request.params, query: request.query, body: request.body, caller, request, reply };
      const done = route.multipart ? deps.limits.beginUpload(who) : undefined;
      try {
        return answer(route, reply, await handle(call as Call<R>));
      } finally {
        done?.();
      }
    },
  });

  function checkLimits(request: FastifyRequest, who: string): Promise<void> | undefined {
    deps.limits.check(route.limit, who);
    if (bytes !== undefined) deps.limits.check(bytes, who, bodyBytes(request));
    return deps.limits.compare(route.limit, who);
  }
}

/**
 * A route whose statement checks the session itself, because the hot path can afford only one round trip. Whose session
 * it is, the calls before it have shown; otherwise it is looked up once, so that nobody can invent sessions.
 */
export function registerUnchecked<R extends Route>(
  app: FastifyInstance,
  deps: Deps,
  route: R,
  handle: (call: Omit<Call<R>, "caller"> & { session: KnownSession }) => Promise<Result<R>>,
): void {
  const sessionOf = knownSessions(deps);
  app.route({
    ...routeShape(route, deps),
    onRequest: (request, _reply, done) => {
      request.knownSession = sessionOf(request);
      done();
    },
    // Before the body is read. Not async, because saves pass here.
    preParsing: (request, _reply, payload, done) => {
      const session = request.knownSession;
      if (deps.outages.isBehind()) {
        deps.outages.catchUp().then(() => settle(request, session, payload, done), done);
        return;
      }
      settle(request, session, payload, done);
    },
    async handler(request, reply) {
      const session = request.knownSession;
      if (!session) throw new AppError("unauthenticated");
      const result = await handle({
        params: request.params,
        query: request.query,
        body: request.body,
        session,
        request,
        reply,
      } as Parameters<typeof handle>[0]);
      return answer(route, reply, result);
    },
  });

  function settle(
    request: FastifyRequest,
    session: KnownSession | undefined,
    payload: RequestPayload,
    done: Parsing,
  ): void {
    if (session?.accountId !== undefined) return checked(request, session.accountId, payload, done);
    accountOf(request, session).then((accountId) => checked(request, accountId, payload, done), done);
  }

  async function accountOf(request: FastifyRequest, session: KnownSession | undefined): Promise<number> {
    const known = session && deps.sessionAccounts.get(session.hex);
    const accountId = known ?? (await strangersAccount(deps, route, request));
    if (session) session.accountId = accountId;
    return accountId;
  }

  /** Counts per account, because one account can have many sessions. */
  function checked(request: FastifyRequest, accountId: number, payload: RequestPayload, done: Parsing): void {
    try {
      deps.limits.check(route.limit, `account ${accountId}`);
      deps.limits.check("savedBytes", `account ${accountId}`, bodyBytes(request));
    } catch (error) {
      return done(error instanceof Error ? error : new Error(String(error)));
    }
    done(null, payload);
  }
}

type Parsing = (error: Error | null, payload?: RequestPayload) => void;

/** Looks up a session that no call has shown yet. Those that nobody has are counted per network. */
async function strangersAccount(deps: Deps, route: Route, request: FastifyRequest): Promise<number> {
  const network = networkOf(request.ip);
  // Counted only if nobody has it: after a restart, every session of a class is new here.
  deps.limits.check("stranger", network, 0);
  try {
    const caller = await authorise(deps, route, request);
    if (caller && "accountId" in caller) return caller.accountId;
    throw new AppError("unauthenticated");
  } catch (error) {
    deps.limits.allows("stranger", network);
    throw error;
  }
}

/** A body without a declared length counts as the longest accepted. */
function bodyBytes(request: FastifyRequest): number {
  const { headers } = request;
  // Fastify creates the options anew on each access.
  if (headers["transfer-encoding"] !== undefined) return request.routeOptions.bodyLimit ?? 0;
  return Number(headers["content-length"] ?? 0);
}

function answer(route: Route, reply: FastifyReply, result: unknown): unknown {
  // A handler that sends a stream has waited for its end, which may be that the client has gone in the middle of it.
  if (reply.sent || reply.raw.headersSent || reply.raw.destroyed || result === reply) return reply;
  reply.code(route.status ?? 200);
  if (result instanceof WrittenReply) return reply.type("application/json; charset=utf-8").send(result.json);
  return route.response === undefined ? reply.send() : result;
}

function routeShape(route: Route, deps: Deps) {
  const { method, path } = route;
  return {
    method,
    url: path,
    config: { access: route.access },
    schema: schemaOf(route),
    ...bodyLimitOf(route),
    onRequest: (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
      if (route.personOnly === true && apiKeyOf(request) !== undefined) throw new AppError("forbidden");
      if (!SAFE.has(method) && !WITHOUT_COOKIE.has(route.access) && !byKeyHolder(route, request))
        checkCsrf(deps, request);
      done();
    },
  };
}

/** Nobody without an account has much to say, and whoever wants to keep the server busy would say it at length. */
const PUBLIC_BODY_BYTES = 64_000;

function bodyLimitOf({ bodyBytes: own, access, multipart }: Route): { bodyLimit?: number } {
  if (own !== undefined) return { bodyLimit: own };
  return access === "public" && multipart !== true ? { bodyLimit: PUBLIC_BODY_BYTES } : {};
}

/** Recruiters' calls may come from programs. Such a request has no session, whatever cookies it carries. */
function byKeyHolder(route: Route, request: FastifyRequest): boolean {
  return takesKeys(route) && apiKeyOf(request) !== undefined;
}

/** Not the session, because an account can have many sessions and a caller without one can invent them. */
function whoCalls(route: Route, caller: Caller | Proctored | null, { ip }: FastifyRequest): string {
  if (caller === null || route.access === "public") return networkOf(ip);
  return "accountId" in caller ? `account ${caller.accountId}` : `attempt ${caller.attemptId}`;
}

async function authorise(deps: Deps, route: Route, request: FastifyRequest): Promise<Caller | Proctored | null> {
  if (route.access === "signed") return null;
  if (route.access === "proctor") return bearer(deps, request);
  const key = takesKeys(route) ? apiKeyOf(request) : undefined;
  const caller = await (key === undefined ? callerOfSession(deps, request) : callerOfKey(deps, key));
  if (route.access === "public") return caller;
  if (!caller) throw new AppError("unauthenticated");
  if (route.access !== "member" && route.access !== caller.usertype) throw new AppError("forbidden");
  if (!mayCall(route, caller)) throw new AppError("forbidden");
  return caller;
}

async function callerOfSession(deps: Deps, request: FastifyRequest): Promise<Caller | null> {
  const hash = sessionHash(request);
  const caller = await findCaller(deps, hash);
  if (caller && hash) deps.sessionAccounts.note(hash.toString("hex"), caller.accountId);
  return caller;
}

const BEARER = /^Bearer (\S{1,500})$/i;

function bearer(deps: Deps, request: FastifyRequest): Proctored {
  const token = BEARER.exec(request.headers.authorization ?? "")?.[1];
  const proctored = token === undefined ? null : readProctorToken(deps, token);
  const transaction = request.headers["x-transaction-id"];
  if (transaction !== undefined) {
    deps.log.debug(
      { reqId: request.id, route: request.routeOptions.url, transaction, attempt: proctored?.attemptId },
      "a call of the proctor service",
    );
  }
  if (!proctored) throw new AppError("unauthenticated");
  return proctored;
}
