import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../config.ts";
import type { WidgetOrigins } from "../support-settings.ts";

export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

interface Elsewhere {
  bucketOrigin?: string | undefined;
  /** Where environments are served. */
  gatewayOrigins?: readonly string[];
  /** The support chat of somebody else, if the operator has chosen one. */
  widget?: WidgetOrigins | undefined;
}

/**
 * The page's policy: only our own scripts, and styles that are our own or carry the nonce of this reply. If files are
 * in a bucket, the page uploads them there itself. It connects to environments and frames what runs in them.
 */
export function pagePolicy(nonce: string, { bucketOrigin, gatewayOrigins = [], widget }: Elsewhere = {}): string {
  const sockets = gatewayOrigins.map((origin) => origin.replace(/^http/, "ws"));
  const connected = [...(bucketOrigin === undefined ? [] : [bucketOrigin]), ...gatewayOrigins, ...sockets];
  if (widget) connected.push(...widget.connects);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...(widget?.scripts ?? [])].join(" "),
    ...stylePolicy(nonce, widget),
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    ["font-src 'self'", ...(widget?.scripts ?? [])].join(" "),
    ["connect-src 'self'", ...connected].join(" "),
    "worker-src 'self' blob:",
    ["frame-src 'self' https:", ...gatewayOrigins, ...(widget?.scripts ?? [])].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** A widget writes styles of its own, without our nonce; a nonce in the same list would refuse them. */
function stylePolicy(nonce: string, widget: WidgetOrigins | undefined): string[] {
  if (!widget) return [`style-src 'self' 'nonce-${nonce}'`, "style-src-attr 'none'"];
  return ["style-src 'self' 'unsafe-inline'"];
}

/**
 * Detectors run in workers, and a worker follows the policy of its own script: only there may WebAssembly be compiled,
 * and the page's policy stays strict.
 */
export const DETECTOR_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** A worker that runs a candidate's Python: it may not contact anyone, not even us. */
export const PYTHON_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

const PREVIEW_POLICY = [
  // A separate origin: the candidate's page runs, but reaches neither the page around it nor any address.
  "sandbox allow-scripts",
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "img-src data: blob:",
  "font-src data:",
  "frame-ancestors 'self'",
].join("; ");

/** For the empty page in which a candidate's own page is shown. */
export function setPreviewHeaders(reply: { header(name: string, value: string): unknown }): void {
  reply.header("content-security-policy", PREVIEW_POLICY);
  reply.header("x-frame-options", "SAMEORIGIN");
}

type Secured = Pick<Config, "secureCookies">;

export function secureHeaders(app: FastifyInstance, config: Secured): void {
  app.addHook("onSend", (_request, reply, payload, done) => {
    setSecureHeaders(reply, config);
    done(null, payload);
  });
}

export function setSecureHeaders(reply: FastifyReply, { secureCookies }: Secured): void {
  // A browser that came by https once never uses http again.
  if (secureCookies) setDefault(reply, "strict-transport-security", "max-age=31536000");
  setDefault(reply, "x-content-type-options", "nosniff");
  setDefault(reply, "referrer-policy", "same-origin");
  setDefault(reply, "x-frame-options", "DENY");
  setDefault(reply, "cross-origin-opener-policy", "same-origin");
  setDefault(reply, "content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  setDefault(reply, "cache-control", "no-store");
}

function setDefault(reply: FastifyReply, name: string, value: string): void {
  if (!reply.hasHeader(name)) reply.header(name, value);
}
