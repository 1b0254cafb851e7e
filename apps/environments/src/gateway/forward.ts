import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServedPlace } from "./address.ts";
import { boxAddress } from "./box-address.ts";
import { headersFromBox, headersToBox } from "./box-headers.ts";
import { admit, bearerOf, hasBody, isOwnPage, keysOf, mannerOf, type GatewayParts } from "./exchange.ts";
import { hashOf, isSameHash } from "./key-hash.ts";
import type { ProgramConnection } from "./program-connection.ts";
import type { ProgramPool } from "./program-pool.ts";
import { NO_EDITOR, NO_REPLY, NOT_LISTENING, NOT_OPEN, ONLY_FRAMED, replyPlainly, TOO_MANY } from "./replies.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const MAY_HAVE_BODY = new Set(["POST", "PUT", "PATCH"]);

/** Passes one request on to a program in an environment, and its reply back. */
export async function forward(
  parts: GatewayParts & { programs: ProgramPool; exam: string },
  place: ServedPlace,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refuse = (status: number, text: string) => replyPlainly(response, { status, text, exam: parts.exam });
  const { method = "" } = request;
  if (!METHODS.has(method)) return refuse(400, "");
  // Other sites, and frames without an origin, may not use what the cookie opens.
  if (request.headers.origin !== undefined && request.headers.origin !== parts.origin) return refuse(403, "");
  if (isOwnPage(request)) return refuse(403, ONLY_FRAMED);
  const admitted = await admit(parts, place.id, keysOf(request.headers));
  if (!admitted) return refuse(404, NOT_OPEN);
  const { pass, visit } = admitted;
  if (!place.rest.startsWith("/")) {
    const location = `${place.prefix}/${place.rest}`;
    return replyPlainly(response, { status: 308, text: "", exam: visit.exam, headers: { location } });
  }
  const { running } = pass;
  const remove = parts.connections.add(place.id, pass, () => response.destroy());
  if (!remove) return replyPlainly(response, { status: 429, text: TOO_MANY, exam: visit.exam });
  response.once("close", remove);

  const bearer = bearerOf(request.headers);
  const isKey = bearer !== undefined && isSameHash(hashOf(bearer), pass.hash);
  const { box, path } = boxAddress(running, place, parts.origin);
  const headers = headersToBox({ headers: request.headers, box, origin: parts.origin, cookies: visit.cookies, isKey });
  headers.push(...framing(request));
  const asked = { method, path, headers, body: hasBody(request) ? request : undefined };
  const isRepeatable = (method === "GET" || method === "HEAD") && !asked.body;
  const kept = parts.programs.idle(running, place);
  if (kept) send(kept, true);
  else open();

  function open(): void {
    const text = place.at === "preview" ? NOT_LISTENING(place.port) : NO_EDITOR;
    parts.programs.open(running, place).then(
      (connection) => send(connection, false),
      () => replyPlainly(response, { status: 502, text, exam: visit.exam }),
    );
  }

  function send(connection: ProgramConnection, isKept: boolean): void {
    if (response.destroyed) return connection.close();
    const giveUp = connection.ask(asked, {
      onHead(reply) {
        const said = { headers: reply.headers, box, origin: parts.origin, cookies: visit.cookies, exam: visit.exam };
        response.writeHead(reply.status, headersFromBox({ ...said, manner: mannerOf(parts, visit) }));
        // Streams of events arrive at once, even before their first byte.
        if (reply.body === "chunked" || reply.body === "close") response.flushHeaders();
        response.on("drain", () => connection.resume());
      },
      onData: (chunk) => response.write(chunk),
      onEnd: () => void response.end(),
      onFail() {
        // A program may close a kept connection just as it is used again.
        if (isKept && isRepeatable && !response.headersSent && !response.destroyed) return open();
        replyPlainly(response, { status: 502, text: NO_REPLY, exam: visit.exam });
      },
    });
    response.once("close", giveUp);
  }
}

/** Says where the body ends. The browser's `Connection` cannot hide it: a program would take the body for a request. */
function framing(request: IncomingMessage): string[] {
  const { "transfer-encoding": encoding, "content-length": length } = request.headers;
  if (encoding !== undefined) return ["transfer-encoding", "chunked"];
  if (length !== undefined) return ["content-length", length];
  return MAY_HAVE_BODY.has(request.method ?? "") ? ["content-length", "0"] : [];
}
