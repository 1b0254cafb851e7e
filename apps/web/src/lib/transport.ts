/** The delay before the first retry; each later one waits twice as long. */
const FIRST_RETRY_DELAY = 300;

export interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

export interface TransportOptions {
  timeout: number;
  retries: number;
  onUploadProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
}

export interface Incoming {
  status: number;
  text: string;
}

/** No reply came: it took too long (TMT), or the network failed (ENT). */
export class TransportFailure extends Error {
  readonly status: "TMT" | "ENT";
  constructor(status: "TMT" | "ENT", cause: unknown) {
    super(status === "TMT" ? "timeout" : "network", { cause });
    this.name = "TransportFailure";
    this.status = status;
  }
}

/** Retries network failures only: a reply, whatever it says, is final, and a timeout has already waited long enough. */
export async function sendByFetch(outgoing: Outgoing, options: TransportOptions): Promise<Incoming> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendOnce(outgoing, options);
    } catch (error) {
      const mayPass = error instanceof TransportFailure && error.status === "ENT";
      if (!mayPass || attempt >= options.retries) throw error;
      await pause(FIRST_RETRY_DELAY * 2 ** attempt, options.signal);
    }
  }
}

async function sendOnce(outgoing: Outgoing, options: TransportOptions): Promise<Incoming> {
  const { method, url, headers, body } = outgoing;
  // One limit for headers and body, so that a reply that stalls half-way is cut off as well.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), options.timeout);
  const signal = options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal;
  const init = { method, headers, signal, keepalive: options.keepalive ?? false, credentials: "include" } as const;
  try {
    const response = await fetch(url, body === undefined ? init : { ...init, body });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new TransportFailure(limit.signal.aborted ? "TMT" : "ENT", error);
  } finally {
    clearTimeout(timer);
  }
}

function pause(delay: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delay);
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException("Aborted", "AbortError"));
    };
    signal?.addEventListener("abort", stop, { once: true });
  });
}
