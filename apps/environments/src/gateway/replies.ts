import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { safeHeaders } from "./box-headers.ts";

/** What a candidate may read in a frame. */
export const NOT_OPEN = "This page is not open here. Go back to the question and open it again.";
export const ONLY_FRAMED = "This page is shown beside its question, not in a tab of its own.";
export const NOT_LISTENING = (port: number) =>
  `No program listens on port ${port} yet. Start your application in the terminal, then reload this page.`;
export const NO_REPLY = "The program ended the connection without a reply.";
export const NO_EDITOR = "The editor cannot be reached. Reload this page in a moment.";
export const TOO_MANY = "Too many connections are open. Close some of them, then reload this page.";
export const TRY_AGAIN = "The environment cannot be reached right now. Reload this page in a moment.";

export interface Plain {
  status: number;
  text: string;
  exam: string;
  headers?: OutgoingHttpHeaders;
}

export function replyPlainly(response: ServerResponse, { status, text, exam, headers = {} }: Plain): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  response.writeHead(status, {
    ...safeHeaders(exam),
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    // What is left of a refused request is not read.
    ...(response.req.complete ? {} : { connection: "close" }),
    ...headers,
  });
  response.end(text);
}

const REASONS: Record<number, string> = {
  400: "Bad Request",
  403: "Forbidden",
  404: "Not Found",
  429: "Too Many Requests",
  502: "Bad Gateway",
  503: "Service Unavailable",
};

/** Refuses an upgrade. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  if (socket.destroyed) return;
  socket.end(`HTTP/1.1 ${status} ${REASONS[status] ?? "Error"}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}
