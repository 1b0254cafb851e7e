import { validateSession } from "@invigil/contract/people/accounts";
import { CALL_TIMEOUT } from "@invigil/contract/constants";
import type { Family } from "@invigil/contract/messages/messages";
import type { ParamsOf, QueryOf, ReplyOf, Route } from "@invigil/contract/route";
import type { z } from "zod";
import { announceApiError, announceRedirection } from "./api-events.ts";
import { ApiError, errorFromReply } from "./api-error.ts";
import { sendByFetch, TransportFailure, type Incoming, type Outgoing } from "./transport.ts";
import { sendByXhr } from "./upload-transport.ts";

export { ApiError } from "./api-error.ts";
export { onApiError, onRedirection } from "./api-events.ts";

/** What a caller passes: defaults may be omitted, and coerced values have their final type. */
type Sent<S> = S extends z.ZodType
  ? { [K in keyof z.input<S>]: K extends keyof z.output<S> ? z.output<S>[K] : never }
  : never;
type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

export type CallInput<R extends Route> = Part<"params", ParamsOf<R>> &
  Part<"query", QueryOf<R>> &
  Part<"body", R["body"] extends z.ZodType ? Sent<R["body"]> : undefined> &
  (R["multipart"] extends true ? { file: File | Blob } : { file?: undefined });

export interface CallOptions {
  family: Family;
  timeout?: number;
  /** For network failures only; a call that got a reply, whatever it says, is never repeated. */
  retries?: number;
  onUploadProgress?: (fraction: number) => void;
  signal?: AbortSignal;
  keepalive?: boolean;
  /** The proctor service takes its own token and a transaction id instead of the session. */
  bearer?: { token: string; transactionId: string };
}

interface LooseInput {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  file?: File | Blob | undefined;
}

export async function call<R extends Route>(route: R, input: CallInput<R>, options: CallOptions): Promise<ReplyOf<R>> {
  const loose: LooseInput = input;
  if (isWrite(route) && !options.bearer && csrfToken() === "") await renewToken(options);
  let incoming = await send(route, loose, options);
  if (incoming.status === 403 && readCode(incoming) === "csrf_failed") {
    await renewToken(options);
    incoming = await send(route, loose, options);
  }
  const json = readJson(incoming);
  if (isRedirection(json)) announceRedirection();
  if (incoming.status < 200 || incoming.status > 299) {
    const error = errorFromReply(options.family, incoming.status, json);
    // A refused proctor token says nothing about the session.
    throw options.bearer ? error : announceApiError(error);
  }
  return parseReply(route, json, incoming.status, options.family);
}

function parseReply<R extends Route>(route: R, json: unknown, status: number, family: Family): ReplyOf<R> {
  if (!route.response) return undefined as ReplyOf<R>;
  const parsed = route.response.safeParse(json);
  if (parsed.success) return parsed.data as ReplyOf<R>;
  throw announceApiError(new ApiError({ family, status, code: "unreadable_reply", body: null, cause: parsed.error }));
}

async function send(route: Route, input: LooseInput, options: CallOptions): Promise<Incoming> {
  const transport = route.multipart ? sendByXhr : sendByFetch;
  try {
    return await transport(outgoing(route, input, options), {
      ...options,
      timeout: options.timeout ?? CALL_TIMEOUT,
      retries: options.retries ?? 0,
    });
  } catch (cause) {
    if (!(cause instanceof TransportFailure)) throw cause;
    const { status } = cause;
    const code = status === "TMT" ? "timeout" : "network";
    throw announceApiError(new ApiError({ family: options.family, status, code, body: null, cause }));
  }
}

function outgoing(route: Route, input: LooseInput, { bearer }: CallOptions): Outgoing {
  const url = addressOf(route, input);
  const trust = bearer
    ? { authorization: `Bearer ${bearer.token}`, "x-transaction-id": bearer.transactionId }
    : { "x-csrf-token": csrfToken() };
  const headers = { accept: "application/json", ...trust };
  if (route.multipart) return { method: route.method, url, headers, body: formOf(input) };
  if (!route.body) return { method: route.method, url, headers };
  const body = JSON.stringify(input.body ?? {});
  return { method: route.method, url, headers: { ...headers, "content-type": "application/json" }, body };
}

function addressOf(route: Route, { params = {}, query = {} }: LooseInput): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) search.set(name, value.join(","));
    else if (isPlain(value)) search.set(name, String(value));
  }
  const url = new URL(path, globalThis.location.origin);
  url.search = search.toString();
  return url.href;
}

function formOf({ body, file }: LooseInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) if (value !== undefined) form.set(name, String(value));
  // The file comes last, because the server reads the fields before it.
  if (file) form.set("file", file);
  return form;
}

function isPlain(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

function isWrite(route: Route): boolean {
  return route.method !== "GET" && route.method !== "HEAD";
}

/** The server sends the token as a readable cookie with this call. */
async function renewToken(options: CallOptions): Promise<void> {
  await send(validateSession, {}, { family: options.family });
}

function csrfToken(): string {
  const match = /(?:^|;\s*)csrftoken=([^;]*)/.exec(document.cookie);
  return decodeURIComponent(match?.[1] ?? "");
}

function readJson({ text }: Incoming): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's HTML page: the status decides, and the schema refuses the body.
    return undefined;
  }
}

function readCode(incoming: Incoming): unknown {
  const json = readJson(incoming);
  return typeof json === "object" && json !== null && "code" in json ? json.code : undefined;
}

function isRedirection(json: unknown): boolean {
  return typeof json === "object" && json !== null && "action" in json && json.action === "redirection";
}
