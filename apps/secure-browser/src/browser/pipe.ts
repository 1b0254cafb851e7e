import type { Readable, Writable } from "node:stream";
import { z } from "zod";

const Incoming = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ message: z.string() }).optional(),
  sessionId: z.string().optional(),
});

type Reply = Record<string, unknown>;
export type Listener = (method: string, params: Reply, sessionId: string | undefined) => void;
export interface DevTools {
  send: (method: string, params?: object, sessionId?: string) => Promise<Reply>;
}

/**
 * Speaks Chrome's DevTools protocol over a pair of pipes: messages in JSON, each followed by a zero byte. Unlike a port,
 * nobody else on the computer can join in.
 */
export function speakOverPipe(output: Writable, input: Readable, listener: Listener): DevTools {
  let last = 0;
  let rest = "";
  const waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();

  function hear(text: string): void {
    const { id, method, params = {}, result = {}, error, sessionId } = Incoming.parse(JSON.parse(text));
    if (id === undefined) return listener(method ?? "", params, sessionId);
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result);
  }

  input.setEncoding("utf8");
  input.on("data", (chunk: string) => {
    const parts = (rest + chunk).split("\0");
    rest = parts.pop() ?? "";
    for (const part of parts) hear(part);
  });
  input.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("The browser has ended."));
    waiting.clear();
  });
  // It ends by itself when the browser does, which its process reports.
  output.on("error", () => {});

  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        output.write(`${JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) })}\0`);
      }),
  };
}
