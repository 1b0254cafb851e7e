import { TransportFailure, type Incoming, type Outgoing, type TransportOptions } from "./transport.ts";

/** fetch cannot report how much of a body was sent, so files are sent by XMLHttpRequest. */
export function sendByXhr(outgoing: Outgoing, options: TransportOptions): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(outgoing.method, outgoing.url);
    request.withCredentials = true;
    request.timeout = options.timeout;
    for (const [name, value] of Object.entries(outgoing.headers)) request.setRequestHeader(name, value);

    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) options.onUploadProgress?.(event.loaded / event.total);
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.ontimeout = () => reject(new TransportFailure("TMT", "timeout"));
    request.onerror = () => reject(new TransportFailure("ENT", "network"));
    request.onabort = () => reject(new DOMException("Aborted", "AbortError"));

    if (options.signal?.aborted) {
      reject(new DOMException("Aborted", "AbortError"));
      return;
    }
    options.signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(outgoing.body ?? null);
  });
}
