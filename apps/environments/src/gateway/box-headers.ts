import type { IncomingHttpHeaders } from "node:http";
import type { BoxCookies, CookieManner } from "./cookies.ts";

/** They belong to one connection, not to the message. */
const HOP_BY_HOP = [
  "connection",
  "expect",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** What a program in an environment may not say to a browser, because it would count for the whole host. */
const NOT_FROM_BOXES = new Set([
  ...HOP_BY_HOP,
  "alt-svc",
  "clear-site-data",
  "content-security-policy",
  // It blocks nothing, but its reports go anywhere.
  "content-security-policy-report-only",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "location",
  "nel",
  "origin-agent-cluster",
  "public-key-pins",
  "referrer-policy",
  "report-to",
  "reporting-endpoints",
  "service-worker-allowed",
  "set-cookie",
  "strict-transport-security",
  "x-lighttpd-send-file",
  "x-sendfile",
  "x-content-type-options",
  "x-frame-options",
]);

/** Orders to a proxy, by their beginning: what it may show others, and which of its own files it sends instead. */
const ORDERS = ["access-control-", "x-accel-"];

/** Whoever sends a body says its length. */
const SAID_ANEW = ["authorization", "content-length", "cookie", "forwarded", "host", "origin", "referer"];
const NOT_TO_BOXES = new Set([...HOP_BY_HOP, ...SAID_ANEW]);

/** Names and values in turns, as they are sent: Node writes such a list in half the time that an object takes. */
export type HeaderList = string[];

/** What almost every connection says, and names no further headers. */
const PLAIN_CONNECTION = new Set(["close", "keep-alive", "Upgrade"]);
const NONE: ReadonlySet<string> = new Set();

/** Further headers that belong to one connection. */
function namedBy(connection: string | undefined): ReadonlySet<string> {
  if (connection === undefined || PLAIN_CONNECTION.has(connection)) return NONE;
  return new Set(connection.split(",").map((name) => name.trim().toLowerCase()));
}

function add(list: HeaderList, name: string, value: string | readonly string[]): void {
  if (typeof value === "string") list.push(name, value);
  else for (const each of value) list.push(name, each);
}

/** How a program in an environment is addressed. */
export interface BoxAddress {
  /** As the program knows itself, such as `http://localhost:3000`. */
  origin: string;
  /** The path under which browsers see it, without a slash at the end. */
  prefix: string;
  /** Whether the program knows that path and expects it. */
  knowsPrefix: boolean;
}

interface ToBox {
  headers: IncomingHttpHeaders;
  box: BoxAddress;
  /** The gateway's own. */
  origin: string;
  cookies: BoxCookies;
  /** Whether the bearer token is the page's key. */
  isKey: boolean;
}

/** What a program gets to read: no key, no cookie that it did not set itself, and nothing of the connection before. */
export function headersToBox({ headers, box, origin, cookies, isKey }: ToBox): HeaderList {
  const named = namedBy(headers.connection);
  const [protocol, outside] = partsOf(origin);
  const own = ["host", partsOf(box.origin)[1], "x-forwarded-host", outside, "x-forwarded-proto", protocol];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || NOT_TO_BOXES.has(name) || named.has(name) || name.startsWith("x-forwarded-")) continue;
    add(own, name, value);
  }
  if (!box.knowsPrefix) own.push("x-forwarded-prefix", box.prefix);
  if (headers.authorization !== undefined && !isKey) own.push("authorization", headers.authorization);
  const known = cookies.known(headers.cookie);
  if (known !== undefined) own.push("cookie", known);
  if (headers.origin !== undefined) own.push("origin", headers.origin === origin ? box.origin : "null");
  const referer = refererToBox(headers.referer, box, origin);
  if (referer !== undefined) own.push("referer", referer);
  return own;
}

/** Protocol and host of an origin, without parsing an address for every request. */
function partsOf(origin: string): [protocol: string, host: string] {
  const at = origin.indexOf("://");
  return [origin.slice(0, at), origin.slice(at + 3)];
}

function refererToBox(referer: string | undefined, box: BoxAddress, origin: string): string | undefined {
  const start = `${origin}${box.prefix}/`;
  if (referer?.startsWith(start) !== true) return undefined;
  return box.knowsPrefix
    ? `${box.origin}${referer.slice(origin.length)}`
    : `${box.origin}/${referer.slice(start.length)}`;
}

interface FromBox {
  headers: IncomingHttpHeaders;
  box: BoxAddress;
  origin: string;
  cookies: BoxCookies;
  manner: CookieManner;
  /** The page that may show it in a frame. */
  exam: string;
}

/** What a browser gets to hear of a program's reply. */
export function headersFromBox({ headers, box, origin, cookies, manner, exam }: FromBox): HeaderList {
  const named = namedBy(headers.connection);
  const policies = [...ownPolicies(headers["content-security-policy"]), insideOnly(origin)];
  const own = Object.entries(safeHeaders(exam, policies)).flat();
  for (const name in headers) {
    const value = headers[name];
    const isDropped = NOT_FROM_BOXES.has(name) || named.has(name) || ORDERS.some((order) => name.startsWith(order));
    if (value !== undefined && !isDropped) add(own, name, value);
  }
  for (const cookie of headers["set-cookie"] ?? []) {
    const set = cookies.set(cookie, box.prefix, manner);
    if (set !== undefined) own.push("set-cookie", set);
  }
  if (headers.location !== undefined) own.push("location", locationFromBox(headers.location, box, origin));
  const scope = scopeFromBox(headers["service-worker-allowed"], box);
  if (scope !== undefined) own.push("service-worker-allowed", scope);
  return own;
}

/** A candidate's page may do everything, but only with its own environment: it must not bring the network into a test. */
function insideOnly(origin: string): string {
  const sockets = `ws${origin.slice("http".length)}`;
  return `default-src 'self' ${sockets} data: blob: 'unsafe-inline' 'unsafe-eval'; form-action 'self'`;
}

/** For everything that the gateway replies. */
export function safeHeaders(exam: string, policies: readonly string[] = []): Record<string, string> {
  return {
    "content-security-policy": [...policies, `frame-ancestors 'self' ${exam}`].join(", "),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
  };
}

function ownPolicies(said: string | string[] | undefined): string[] {
  if (said === undefined) return [];
  return [said].flat().join(",").split(",").map(ownPolicy).filter(Boolean);
}

/** A program decides about its own page, but not who frames it, and it knows nothing about TLS in front of it. */
function ownPolicy(policy: string): string {
  const parts = policy.split(";").map((part) => part.trim());
  return parts.filter((part) => !/^(?:frame-ancestors|upgrade-insecure-requests|report-\w+)\b/i.test(part)).join("; ");
}

/** A program's service worker may control all of the program's own pages, as it would on a host of its own, and no others. */
function scopeFromBox(scope: string | string[] | undefined, box: BoxAddress): string | undefined {
  if (typeof scope !== "string" || !URL.canParse(scope, `${box.origin}/`)) return undefined;
  const { pathname } = new URL(scope, `${box.origin}/`);
  return pathname.startsWith(`${box.prefix}/`) ? pathname : `${box.prefix}${pathname}`;
}

function locationFromBox(location: string, box: BoxAddress, origin: string): string {
  if (!URL.canParse(location, `${box.origin}/`)) return box.prefix;
  // A relative one is relative for the browser as well.
  if (!/^(?:[/\\]|[a-z][a-z\d+.-]*:)/i.test(location)) return location;
  const to = new URL(location, `${box.origin}/`);
  if (to.origin !== box.origin && to.origin !== origin) return to.href;
  const path = `${to.pathname}${to.search}${to.hash}`;
  return path === box.prefix || path.startsWith(`${box.prefix}/`) ? path : `${box.prefix}${path}`;
}
