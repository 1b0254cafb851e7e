import { vi } from "vitest";

interface SentUpload {
  url: string;
  form: FormData;
  progress: (fraction: number) => void;
  answer: (status: number, body: unknown) => void;
  fail: () => void;
  aborted: boolean;
}

/** Stands in for the network of uploads. Returns what was sent; each waits until it is answered. */
export function fakeXhr(): SentUpload[] {
  const sent: SentUpload[] = [];
  class FakeXhr {
    status = 0;
    responseText = "";
    timeout = 0;
    withCredentials = false;
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    #upload: SentUpload | null = null;
    #url = "";

    open(_method: string, url: string): void {
      this.#url = url;
    }
    setRequestHeader(): void {}
    abort(): void {
      if (this.#upload) this.#upload.aborted = true;
      this.onabort?.();
    }
    send(form: FormData): void {
      this.#upload = {
        url: this.#url,
        form,
        aborted: false,
        progress: (fraction) =>
          this.upload.onprogress?.({ lengthComputable: true, loaded: fraction * 100, total: 100 }),
        answer: (status, body) => {
          this.status = status;
          this.responseText = JSON.stringify(body);
          this.onload?.();
        },
        fail: () => this.onerror?.(),
      };
      sent.push(this.#upload);
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeXhr);
  return sent;
}
