import { openThread, ThreadFailed } from "@invigil/vision/thread-client";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { ReadFile } from "./read-file.ts";

export type Answered = { read: ReadFile } | { refusal: string };

/** Long enough for a library of thousands of questions, which takes seconds. */
const TIMEOUT = 60_000;
const TOO_LONG = "Reading the file took too long. Please try again, or import it in smaller parts.";

/** How many files of one company may wait. */
const EACH = 3;

/** Companies take turns, because a crafted file takes all of the time. */
export type ReadApart = (content: Uint8Array, companyId: number) => Promise<ReadFile>;

/** Reads files in a separate thread, so that they block nobody else, and gives up after a time limit. */
export function openReading({ log, timeout = TIMEOUT }: Pick<Deps, "log"> & { timeout?: number }) {
  const thread = openThread<Uint8Array, Answered>(new URL("./read-thread.ts", import.meta.url), {
    timeout,
    queue: 10,
    each: EACH,
  });
  const read: ReadApart = async (content, companyId) => {
    const answered = await thread.ask(content, String(companyId)).catch((error: unknown): Answered => {
      if (!(error instanceof ThreadFailed)) throw error;
      log.warn({ err: error }, "could not read a file for an import");
      return { refusal: TOO_LONG };
    });
    if ("refusal" in answered) throw new AppError("file_type_refused", { description: answered.refusal });
    return answered.read;
  };
  return { read, close: () => thread.close() };
}
