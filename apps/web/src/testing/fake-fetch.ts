import { vi } from "vitest";

export interface Seen {
  method: string;
  path: string;
  headers: Headers;
  credentials: RequestCredentials;
  body: unknown;
}

type Answer = (seen: Seen) => Response | Promise<Response>;

/** Stands in for the network. Returns the requests it saw, in order. */
export function fakeFetch(answer: Answer): Seen[] {
  const requests: Seen[] = [];
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, location.href), init);
    const text = await request.clone().text();
    const { pathname, search } = new URL(request.url);
    const seen: Seen = {
      method: request.method,
      path: pathname + search,
      headers: request.headers,
      credentials: request.credentials,
      body: text === "" ? undefined : JSON.parse(text),
    };
    requests.push(seen);
    return await Promise.race([answer(seen), cutOff(init?.signal ?? request.signal)]);
  });
  return requests;
}

/** A real fetch ends as soon as its signal says so. */
function cutOff(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")), { once: true });
  });
}

export function errorReply(status: number, code: string, more: Record<string, unknown> = {}): Response {
  return Response.json({ code, message: code, requestId: "r-1", ...more }, { status });
}

/** What a browser throws when the line is dead. */
export function deadLine(): never {
  throw new TypeError("Failed to fetch");
}
