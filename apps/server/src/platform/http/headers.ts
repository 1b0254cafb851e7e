import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../config.ts";

export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/**
 * The page's policy: scripts of our own only, styles of our own or with the nonce of this very reply. Where files lie in
 * a bucket, the page puts them there itself.
 */
export function pagePolicy(nonce: string, bucketOrigin?: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${bucketOrigin === undefined ? "" : ` ${bucketOrigin}`}`,
    "worker-src 'self' blob:",
    "frame-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Detectors run in workers, and a worker obeys the policy that its own script comes with: only there may WebAssembly be
 * compiled, and the page's policy stays as narrow as it was.
 */
export const DETECTOR_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** A worker in which a candidate's Python runs: it may reach nobody, not even us. */
export const PYTHON_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

const PREVIEW_POLICY = [
  // An origin of its own: what a candidate writes runs, and reaches neither the page around it nor any address.
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
  // Whoever came by https once does not come by http again.
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
