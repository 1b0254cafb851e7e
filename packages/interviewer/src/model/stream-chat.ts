import { request as httpRequest, type ClientRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { z } from "zod";
import type { Endpoint } from "../settings.ts";
import { ModelFault } from "./fault.ts";
import type { Limits } from "./limits.ts";

/** More than any reply that we can use. */
const REPLY_MAX = 200_000;

export interface Reply {
  text: string;
  model: string | null;
  /** As the server counts them; null if it does not say. */
  usage: { in: number; out: number } | null;
}

/** What came back, also of a call that failed. */
export interface Exchange {
  /** Everything that was received, as text. */
  received: string;
  result: Reply | ModelFault;
}

const Chunk = z.object({
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            // A model that thinks before it writes is alive.
            reasoning: z.string().nullish(),
            reasoning_content: z.string().nullish(),
          })
          .nullish(),
        message: z.object({ content: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
});

/**
 * Sends one request and reads its reply as it comes. Only the configured address is called: redirects are not followed.
 * `node:http` instead of `fetch`, because that cannot limit the time to connect.
 */
export function streamChat(endpoint: Endpoint, body: string, limits: Limits): Promise<Exchange> {
  return new Promise((resolve) => {
    const reading = { received: "", isThinking: false, text: "", model: null, usage: null } as Reading;
    const timers = new Set<NodeJS.Timeout>();
    const sent = post(endpoint, body);
    let isOver = false;
    let isConnected = false;
    function end(result: Reply | ModelFault): void {
      if (isOver) return;
      isOver = true;
      for (const timer of timers) clearTimeout(timer);
      sent.destroy();
      // No database stores this character in a text.
      resolve({ received: reading.received.replaceAll("\0", "\uFFFD"), result });
    }
    function limit(ms: number, code: "slow" | "unreachable"): NodeJS.Timeout {
      const timer = setTimeout(() => end(new ModelFault(code)), ms);
      timers.add(timer);
      return timer;
    }
    limit(limits.whole, "slow");
    const firstToken = limit(limits.firstToken, "slow");
    const connect = limit(limits.connect, "unreachable");
    sent.on("socket", (socket) => {
      const event = endpoint.baseUrl.startsWith("https:") ? "secureConnect" : "connect";
      socket.once(event, () => {
        isConnected = true;
        clearTimeout(connect);
      });
    });
    sent.on("error", () => end(new ModelFault(isConnected ? "cut" : "unreachable")));
    sent.on("response", (response) => {
      read(response, reading, { gotToken: () => clearTimeout(firstToken), end });
    });
  });
}

function post({ baseUrl, apiKey }: Endpoint, body: string): ClientRequest {
  const send = baseUrl.startsWith("https:") ? httpsRequest : httpRequest;
  const request = send(`${baseUrl}/chat/completions`, {
    method: "POST",
    // A kept connection that the server has closed meanwhile would look like a fault of the model.
    agent: false,
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      accept: "text/event-stream, application/json",
      ...(apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` }),
    },
  });
  request.end(body);
  return request;
}

interface Reading extends Reply {
  received: string;
  isThinking: boolean;
}

interface Watcher {
  gotToken: () => void;
  end: (result: Reply | ModelFault) => void;
}

function read(response: IncomingMessage, reading: Reading, { gotToken, end }: Watcher): void {
  const status = response.statusCode ?? 0;
  const isStream = response.headers["content-type"]?.includes("text/event-stream") ?? false;
  let rest = "";
  response.setEncoding("utf8");
  response.on("data", (piece: string) => {
    reading.received += piece;
    if (reading.received.length > REPLY_MAX) {
      end(new ModelFault("too long"));
      return;
    }
    if (status !== 200 || !isStream) {
      gotToken();
      return;
    }
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const data = /^data:\s?(.*)$/.exec(line)?.[1];
      if (data === "[DONE]") end(answerOf(reading));
      else if (data !== undefined && !take(reading, data)) end(new ModelFault("unreadable"));
    }
    if (reading.text !== "" || reading.isThinking) gotToken();
  });
  response.on("error", () => end(new ModelFault("cut")));
  response.on("end", () => {
    if (status !== 200) end(statusFault(status, response.headers["retry-after"]));
    else if (isStream)
      end(rest === "" && reading.text !== "" && response.complete ? answerOf(reading) : new ModelFault("cut"));
    else end(take(reading, reading.received) ? answerOf(reading) : new ModelFault("unreadable"));
  });
}

/** Adds one chunk of a stream, or a whole reply of a server that does not stream. */
function take(reading: Reading, json: string): boolean {
  const parsed = Chunk.safeParse(parseJson(json));
  if (!parsed.success) return false;
  const { model, choices, usage } = parsed.data;
  const [choice] = choices ?? [];
  reading.text += choice?.delta?.content ?? choice?.message?.content ?? "";
  reading.isThinking ||= Boolean(choice?.delta?.reasoning ?? choice?.delta?.reasoning_content);
  reading.model = model ?? reading.model;
  if (usage) reading.usage = { in: usage.prompt_tokens, out: usage.completion_tokens };
  return true;
}

function answerOf({ text, model, usage }: Reading): Reply | ModelFault {
  return text.trim() === "" ? new ModelFault("unreadable") : { text, model, usage };
}

function statusFault(status: number, retryAfter: string | undefined): ModelFault {
  const wait = waitOf(retryAfter);
  if (status === 429) return new ModelFault("busy", wait);
  return status >= 500 ? new ModelFault("failed", wait) : new ModelFault("refused");
}

/** `Retry-After` in seconds or as a date. */
function waitOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
