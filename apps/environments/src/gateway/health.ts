import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { admit, keysOf, type GatewayParts } from "./exchange.ts";
import { replyPlainly } from "./replies.ts";

/** Tells a page whether its key still opens its environment, and nobody else whether there is one. */
export async function replyHealth(
  parts: GatewayParts & { exam: string },
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { origin } = request.headers;
  const isAllowed = origin !== undefined && (origin === parts.origin || parts.isExam(origin));
  const cors: OutgoingHttpHeaders = {
    vary: "Origin",
    ...(isAllowed && { "access-control-allow-origin": origin, "access-control-allow-credentials": "true" }),
  };
  const reply = (status: number, body: object | null, headers: OutgoingHttpHeaders = {}) =>
    replyPlainly(response, {
      status,
      text: body === null ? "" : JSON.stringify(body),
      exam: parts.exam,
      headers: { ...cors, ...(body && { "content-type": "application/json" }), ...headers },
    });
  if (origin !== undefined && !isAllowed) return reply(403, null);
  if (request.method === "OPTIONS") {
    const preflight = { "access-control-allow-methods": "GET", "access-control-allow-headers": "authorization" };
    return reply(204, null, { ...preflight, "access-control-max-age": "600" });
  }
  if (request.method !== "GET") return reply(405, null, { allow: "GET" });
  const admitted = await admit(parts, id, keysOf(request.headers));
  return admitted ? reply(200, { launch: admitted.pass.running.launch }) : reply(404, { launch: null });
}
