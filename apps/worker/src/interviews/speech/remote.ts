import { createBreaker } from "@invigil/interviewer/model/breaker";
import type { Endpoint } from "@invigil/interviewer/settings";

/** The remote service gave nothing that can be used. */
export class RemoteFault extends Error {
  override name = "RemoteFault";
}

export interface Remote {
  /** Sends one request and returns the whole reply; fails with `RemoteFault`, never later than its time. */
  post(path: string, body: () => { content: BodyInit; type?: string }): Promise<Response>;
}

const WHOLE_MS = 10_000;
const RETRY_MS = 300;
const REPLY_MAX = 20_000_000;

/** An endpoint of somebody else: limited in time, tried once more if it was busy, left alone after three faults in a row. */
export function openRemote({ baseUrl, apiKey }: Endpoint, now: () => Date, wholeMs = WHOLE_MS): Remote {
  const breaker = createBreaker(now);

  async function once(path: string, { content, type }: { content: BodyInit; type?: string }, signal: AbortSignal) {
    const headers = new Headers(apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` });
    if (type !== undefined) headers.set("content-type", type);
    // Only the configured address is called, because the candidate was told which one.
    const reply = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      headers,
      body: content,
      signal,
      redirect: "error",
    });
    const bytes = await readAll(reply);
    return new Response(bytes, { status: reply.status, headers: reply.headers });
  }

  return {
    async post(path, body) {
      if (!breaker.mayCall()) throw new RemoteFault("It has failed several times and was left alone for a minute");
      const signal = AbortSignal.timeout(wholeMs);
      try {
        let reply = await once(path, body(), signal);
        if (reply.status === 429 || reply.status >= 500) {
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
          reply = await once(path, body(), signal);
        }
        if (!reply.ok) throw new RemoteFault(`It replied with ${reply.status}`);
        breaker.succeeded();
        return reply;
      } catch (error) {
        breaker.failed();
        if (error instanceof RemoteFault) throw error;
        throw new RemoteFault(signal.aborted ? "It did not reply in time" : "It could not be reached", {
          cause: error,
        });
      }
    },
  };
}

async function readAll({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > REPLY_MAX) throw new RemoteFault("Its reply was too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
