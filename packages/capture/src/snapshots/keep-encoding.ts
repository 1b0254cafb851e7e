import type { Encoder } from "./encoder.ts";

/** Encoding takes milliseconds; a worker that has not replied by then never will. */
const REPLY_LIMIT = 20_000;

/**
 * An encoder whose worker may break down later. A new one then encodes another frame, so that no picture is missed: that
 * would look like a camera that is off.
 */
export function keepEncoding(start: () => Encoder, grab: () => Promise<ImageBitmap>): Encoder {
  let encoder = start();
  let closed = false;

  return {
    async show(frame) {
      try {
        return await inTime(encoder.show(frame));
      } catch (error) {
        if (closed) throw error;
        encoder.close();
        encoder = start();
        return await inTime(encoder.show(await grab()));
      }
    },
    close() {
      closed = true;
      encoder.close();
    },
  };
}

async function inTime(work: Promise<Blob>): Promise<Blob> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("The worker does not reply", "TimeoutError")), REPLY_LIMIT);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
