import { once } from "node:events";
import { request, type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { keyProtocol, WORKSPACE_PROTOCOL } from "@invigil/contract/environments/workspace";
import { WebSocket } from "ws";
import { EXAM } from "./test-gateway.ts";

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Asked {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
  /** By default every request has a connection of its own. */
  agent?: Agent;
}

/** A request exactly as given: no redirect is followed and no cookie kept. */
export function ask(url: string, { method = "GET", headers = {}, body, agent }: Asked = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent: agent ?? false }, (reply) => {
      text(reply).then(
        (said) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: said }),
        reject,
      );
    });
    asked.once("error", reject);
    asked.end(body);
  });
}

/** Bytes exactly as given; returns everything that comes back until the connection ends. */
export async function askRaw(url: string, bytes: string): Promise<string> {
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1" });
  socket.on("error", () => {});
  socket.write(bytes);
  return text(socket);
}

export interface Page {
  socket: WebSocket;
  heard: string[];
  closed: Promise<number>;
}

interface Opened {
  /** Under `gateway/environments/id`. */
  url: string;
  key: string;
  origin?: string;
}

/** The socket of a test's page. */
export async function openPage({ url, key, origin = EXAM }: Opened): Promise<Page> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/socket`, [WORKSPACE_PROTOCOL, keyProtocol(key)], {
    origin,
  });
  const heard: string[] = [];
  socket.on("message", (data: Buffer) => heard.push(data.toString("utf8")));
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  await once(socket, "open");
  return { socket, heard, closed };
}

/** The status with which an upgrade is refused; 101 if it is not. */
export function upgradeStatus(url: string, headers: Record<string, string>, protocols: string[] = []): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace("http", "ws"), protocols, { headers });
    socket.once("open", () => {
      socket.terminate();
      resolve(101);
    });
    socket.once("unexpected-response", (_request, reply) => {
      resolve(reply.statusCode ?? 0);
      socket.terminate();
    });
    socket.once("error", reject);
  });
}
