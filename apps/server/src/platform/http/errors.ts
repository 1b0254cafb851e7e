import { errorStatus, type ErrorBody, type ErrorCode } from "@invigil/contract/errors";
import { ADDRESS_IN_NAME } from "@invigil/contract/fields";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import pg from "pg";
import { AppError } from "../app-error.ts";
import { describeAway, isDatabaseAway } from "../database-away.ts";

/** What Fastify itself refuses before a use case runs. */
const FRAMEWORK_CODES: Partial<Record<number, ErrorCode>> = {
  400: "invalid_request",
  404: "not_found",
  413: "file_too_large",
  415: "invalid_request",
  429: "too_many_requests",
};

/** PostgreSQL stores no NUL, neither in text nor in JSON: a client error, wherever it appears in a request. */
const UNSTORABLE = new Set(["22021", "22P05"]);

/** What a row would belong to was deleted after the use case had found it, such as a demo candidate's attempt. */
function isGone(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === "23503" && /is not present in/.test(error.detail ?? "");
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}

/** Also for what Fastify refuses before it has found a route, so that every refusal has the same shape. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = describe(error, request.id);
  const call = { reqId: request.id, method: request.method, route: request.routeOptions.url };
  if (body.code === "internal") request.log.error({ err: error, ...call }, "a request failed");
  if (isGone(error)) request.log.warn({ reason: error.message, ...call }, "a request named what was removed meanwhile");
  if (isDatabaseAway(error))
    request.log.warn(
      { reason: error.message, ...call },
      `a request failed because the database is unavailable: ${describeAway(error)}`,
    );
  if (error instanceof AppError && error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
  return reply.code(statusOf(body.code)).send(body);
}

function statusOf(code: string): number {
  return Object.entries(errorStatus).find(([name]) => name === code)?.[1] ?? 500;
}

/** The paths of invalid fields, such as `people.0.name`. */
function fieldsOf({ validation }: { validation: { instancePath: string }[] }): string[] {
  return [...new Set(validation.map(({ instancePath }) => instancePath.slice(1).replaceAll("/", ".")))];
}

function describe(error: unknown, requestId: string): ErrorBody {
  if (error instanceof AppError) {
    return {
      code: error.code,
      message: error.message,
      requestId,
      ...(error.description === undefined ? {} : { description: error.description, show_custom_message: true }),
      ...(error.code === "session_ended" ? { action: "redirection" as const } : {}),
      ...(error.details === undefined ? {} : { details: error.details }),
    };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const told = error.validation.some(({ message }) => message === ADDRESS_IN_NAME);
    return {
      code: "invalid_request",
      message: error.message,
      requestId,
      ...(told && { description: ADDRESS_IN_NAME, show_custom_message: true }),
      details: { fields: fieldsOf(error) },
    };
  }
  if (error instanceof pg.DatabaseError && UNSTORABLE.has(error.code ?? "")) {
    return { code: "invalid_request", message: "The request contains a character that cannot be stored.", requestId };
  }
  if (isGone(error)) return { code: "not_found", message: "What this call is about was removed.", requestId };
  // The client retries, as with any 5xx; a log full of stack traces would hide the cause.
  if (isDatabaseAway(error)) return { code: "not_ready", message: describeAway(error), requestId };
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  const code = FRAMEWORK_CODES[status] ?? (status >= 400 && status < 500 ? "invalid_request" : "internal");
  const message = code === "internal" ? "Something went wrong." : error instanceof Error ? error.message : code;
  return { code, message, requestId };
}
