import { vi } from "vitest";

export interface SentPut {
  url: string;
  contentType: string | undefined;
  condition: string | undefined;
  body: Blob;
  aborted: boolean;
  progress: (fraction: number) => void;
  answer: (status: number) => void;
  fail: () => void;
}

/** Replaces the storage. Returns the uploads; each waits for its reply unless `answerWith` replies immediately. */
export function fakePut(answerWith: (put: SentPut) => void = () => {}): SentPut[] {
  const sent: SentPut[] = [];
  class FakeXhr {
    status = 0;
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    #url = "";
    #headers: Record<string, string> = {};
    #put: SentPut | null = null;

    open(_method: string, url: string): void {
      this.#url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }
    abort(): void {
      if (this.#put) this.#put.aborted = true;
    }
    send(body: Blob): void {
      const put: SentPut = {
        url: this.#url,
        contentType: this.#headers["content-type"],
        condition: this.#headers["if-none-match"],
        body,
        aborted: false,
        progress: (fraction) =>
          this.upload.onprogress?.({ lengthComputable: true, loaded: fraction * 100, total: 100 }),
        answer: (status) => {
          this.status = status;
          this.onload?.();
        },
        fail: () => this.onerror?.(),
      };
      this.#put = put;
      sent.push(put);
      queueMicrotask(() => answerWith(put));
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeXhr);
  return sent;
}
