import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { ServedPlace } from "./address.ts";
import { boxAddress } from "./box-address.ts";
import { headersFromBox, headersToBox, type HeaderList } from "./box-headers.ts";
import { admit, bearerOf, hasBody, keysOf, mannerOf, type GatewayParts } from "./exchange.ts";
import { hashOf, isSameHash } from "./key-hash.ts";
import { openProgramConnection } from "./program-connection.ts";
import { openPlace } from "./program-pool.ts";
import { refuseUpgrade } from "./replies.ts";

const WITHIN = 10_000;
const UPGRADE = ["connection", "Upgrade", "upgrade", "websocket"];

/** Passes a websocket on to a program in an environment. */
export async function forwardUpgrade(
  parts: GatewayParts,
  place: ServedPlace,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  keys = keysOf(request.headers),
): Promise<void> {
  const { origin, upgrade } = request.headers;
  const isUpgrade = upgrade?.toLowerCase() === "websocket" && !hasBody(request);
  if (!isUpgrade || !place.rest.startsWith("/")) return refuseUpgrade(socket, 400);
  // Browsers always name it, and another site's page must not open what the cookie opens.
  if (origin !== parts.origin) return refuseUpgrade(socket, 403);
  const admitted = await admit(parts, place.id, keys);
  if (!admitted) return refuseUpgrade(socket, 404);
  const { pass, visit } = admitted;
  const remove = parts.connections.add(place.id, pass, () => socket.destroy());
  if (!remove) return refuseUpgrade(socket, 429);
  socket.once("close", remove);

  const { running } = pass;
  const stream = await openPlace(running, place).catch(() => undefined);
  if (!stream) return refuseUpgrade(socket, 502);
  socket.once("close", () => stream.destroy());
  stream.on("error", () => socket.destroy());
  if (socket.destroyed) return void stream.destroy();

  const bearer = bearerOf(request.headers);
  const isKey = bearer !== undefined && isSameHash(hashOf(bearer), pass.hash);
  const { box, path } = boxAddress(running, place, parts.origin);
  const common = { box, origin: parts.origin, cookies: visit.cookies };
  const headers = [...headersToBox({ ...common, headers: request.headers, isKey }), ...UPGRADE];
  const limit = setTimeout(() => socket.destroy(), WITHIN);
  socket.once("close", () => clearTimeout(limit));
  const refuse = () => {
    if (socket.writableEnded) return;
    clearTimeout(limit);
    stream.destroy();
    refuseUpgrade(socket, 502);
  };
  openProgramConnection(stream).ask(
    { method: "GET", path, headers },
    {
      onHead: refuse,
      onData: () => false,
      onEnd() {},
      onFail: refuse,
      onSwitch(reply, passed, first) {
        clearTimeout(limit);
        const said = { ...common, headers: reply.headers, manner: mannerOf(parts, visit), exam: visit.exam };
        const own = headersFromBox(said);
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${linesOf([...own, ...UPGRADE])}\r\n`, "latin1");
        if (first.length > 0) socket.write(first);
        if (head.length > 0) passed.write(head);
        passed.once("close", () => socket.destroy());
        passed.pipe(socket);
        socket.pipe(passed);
      },
    },
  );
}

/** Node has checked the values: they were read as headers. */
function linesOf(headers: HeaderList): string {
  return headers.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join("");
}
