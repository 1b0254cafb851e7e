import { MEDIA_UPLOAD_TIMEOUT } from "@invigil/contract/constants";
import { isStored, signedPutHeaders } from "@invigil/contract/signed-put";

/**
 * `TMT` means that nothing moved for a minute, `ENT` that the connection broke; a number is the storage's status code.
 */
export class PutFailure extends Error {
  readonly status: number | "TMT" | "ENT";
  constructor(status: number | "TMT" | "ENT") {
    super(`The recording was not stored: ${status}`);
    this.name = "PutFailure";
    this.status = status;
  }
}

interface PutOptions {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (fraction: number) => void;
}

/** Uploads a file to a signed address with XMLHttpRequest, because fetch cannot report how much of a body was sent. */
export function putRecording(url: string, file: Blob, { signal, onProgress }: PutOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;

    function settle(failure: Error | null): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", cancel);
      if (failure) reject(failure);
      else resolve();
    }
    // A large file may take any time as long as it makes progress.
    function expectProgress(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        settle(new PutFailure("TMT"));
        request.abort();
      }, MEDIA_UPLOAD_TIMEOUT);
    }
    function cancel(): void {
      settle(new DOMException("Aborted", "AbortError"));
      request.abort();
    }

    if (signal.aborted) {
      cancel();
      return;
    }
    signal.addEventListener("abort", cancel);
    request.open("PUT", url);
    for (const [name, value] of Object.entries(signedPutHeaders(url, file.type))) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      expectProgress();
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      settle(isStored(url, request.status) ? null : new PutFailure(request.status));
    };
    request.onerror = () => settle(new PutFailure("ENT"));
    expectProgress();
    request.send(file);
  });
}
