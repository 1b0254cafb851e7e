import type { IncomingMessage, ServerResponse } from "node:http";
import { enteredPath, enteredPreview } from "./address.ts";
import { keyCookie, previewCookie } from "./cookies.ts";
import { admit, isOwnPage, mannerOf, type GatewayParts } from "./exchange.ts";
import { NOT_OPEN, ONLY_FRAMED, replyPlainly } from "./replies.ts";

/** Turns the page's key into a cookie of the environment's path, and leads to a page of the same environment. */
export async function enter(
  parts: GatewayParts & { exam: string },
  { id, query }: { id: string; query: URLSearchParams },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refuse = (status: number, text: string) => replyPlainly(response, { status, text, exam: parts.exam });
  if (request.method !== "GET") return refuse(405, "");
  if (isOwnPage(request)) return refuse(403, ONLY_FRAMED);
  const key = query.get("key") ?? "";
  const location = enteredPath(id, query.get("to") ?? "");
  if (location === undefined) return refuse(400, NOT_OPEN);
  const admitted = await admit(parts, id, [key]);
  if (!admitted) return refuse(404, NOT_OPEN);
  const { visit } = admitted;
  visit.isCrossSite = isCrossSite(parts, request, visit.exam);
  const manner = mannerOf(parts, visit);
  const cookies = [keyCookie(id, key, manner)];
  const preview = enteredPreview(location);
  if (preview) {
    const { prefix, port } = preview;
    cookies.push(previewCookie(parts.visits.enter({ id, prefix, port, key }), manner));
  }
  replyPlainly(response, { status: 303, text: "", exam: visit.exam, headers: { location, "set-cookie": cookies } });
}

/** A browser knows best which hosts belong together; it says so only where the connection is safe. */
function isCrossSite({ origin }: GatewayParts, { headers }: IncomingMessage, exam: string): boolean {
  const said = headers["sec-fetch-site"];
  if (said !== undefined) return said === "cross-site";
  return new URL(exam).hostname !== new URL(origin).hostname && origin.startsWith("https:");
}
