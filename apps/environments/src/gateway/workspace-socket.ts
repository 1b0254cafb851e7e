import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import {
  CLOSED_BECAUSE,
  MOST_MESSAGE_BYTES,
  ToAgent,
  WORKSPACE_PROTOCOL,
} from "@invigil/contract/environments/workspace";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import type { Leaving } from "./access.ts";
import { admit, type GatewayParts } from "./exchange.ts";
import { splitLines } from "./lines.ts";
import { refuseUpgrade } from "./replies.ts";

const INVALID = 1008;
const TOO_LONG = 1009;

/** How often the gateway asks whether the page is still there, and how often it may stay silent. */
const BEAT = 5_000;
const MOST_SILENT = 3;
/** More waits in the environment until the page has read this much. */
const MOST_UNREAD = 1_000_000;

const KEY_PROTOCOL = /^key\.([\w-]+)$/;

export interface WorkspaceSockets {
  upgrade(id: string, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  close(): void;
}

/** The socket between a page and the agent of its environment: a frame is a line. */
export function openWorkspaceSockets(parts: GatewayParts, beat = BEAT): WorkspaceSockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(WORKSPACE_PROTOCOL) ? WORKSPACE_PROTOCOL : false),
  });

  async function upgrade(id: string, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { origin } = request.headers;
    if (origin === undefined || !parts.isExam(origin)) return refuseUpgrade(socket, 403);
    const offered = (request.headers["sec-websocket-protocol"] ?? "").split(",").map((name) => name.trim());
    const key = offered.flatMap((name) => KEY_PROTOCOL.exec(name)?.[1] ?? [])[0];
    if (key === undefined || !offered.includes(WORKSPACE_PROTOCOL)) return refuseUpgrade(socket, 404);
    const admitted = await admit(parts, id, [key]);
    if (!admitted) return refuseUpgrade(socket, 404);
    const { pass, visit } = admitted;
    visit.exam = origin;
    let leave: (why: Leaving) => void = () => socket.destroy();
    const remove = parts.connections.add(id, pass, (why) => leave(why));
    if (!remove) return refuseUpgrade(socket, 429);
    socket.once("close", remove);
    const agent = await pass.running.openAgent().catch(() => undefined);
    if (!agent) return refuseUpgrade(socket, 502);
    if (socket.destroyed) return void agent.destroy();
    socket.once("close", () => agent.destroy());
    server.handleUpgrade(request, socket, head, (page) => {
      leave = (why) => {
        page.close(CLOSED_BECAUSE[why], why);
        agent.destroy();
      };
      join(page, agent);
      keepAlive(page, { beat, alive: () => parts.seen(id) });
    });
  }

  return {
    upgrade,
    close() {
      for (const page of server.clients) page.close(CLOSED_BECAUSE.ended, "ended");
      server.close();
    },
  };
}

function join(page: WebSocket, agent: Duplex): void {
  page.on("message", (data, isBinary) => {
    const line = isBinary ? undefined : lineOf(data);
    if (line === undefined) return page.close(INVALID, "This is not a message of the workspace.");
    if (agent.destroyed || agent.write(line)) return;
    page.pause();
    agent.once("drain", () => page.resume());
  });
  page.on("error", () => page.terminate());

  const hear = splitLines(MOST_MESSAGE_BYTES, (line) => {
    page.send(line, { binary: false }, () => {
      if (agent.isPaused() && page.bufferedAmount < MOST_UNREAD / 2) agent.resume();
    });
    if (page.bufferedAmount > MOST_UNREAD) agent.pause();
  });
  agent.on("data", (chunk: Buffer) => {
    if (hear(chunk)) return;
    page.close(TOO_LONG, "A message is too long.");
    agent.destroy();
  });
  agent.on("error", () => {});
  agent.once("end", () => agent.end());
  // The box is gone, or its agent has another page.
  agent.once("close", () => page.close(CLOSED_BECAUSE.ended, "ended"));
}

/** One line for the agent, whatever the page has put between the values; undefined if it is no message. */
function lineOf(data: RawData): string | undefined {
  try {
    // Always one buffer: `ws` is not asked for anything else.
    const message = ToAgent.parse(JSON.parse((data as Buffer).toString("utf8")));
    return `${JSON.stringify(message)}\n`;
  } catch {
    return undefined;
  }
}

/** Only a page that replies is there: a sleeping laptop must not keep another tab out. */
function keepAlive(page: WebSocket, { beat, alive }: { beat: number; alive: () => void }): void {
  let silent = 0;
  const heard = () => {
    silent = 0;
    alive();
  };
  page.on("pong", heard);
  const timer = setInterval(() => {
    silent += 1;
    if (silent > MOST_SILENT) page.terminate();
    else page.ping();
  }, beat);
  page.once("close", () => clearInterval(timer));
}
