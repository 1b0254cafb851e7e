import { getPriority, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { Asked, Replied } from "./thread-client.ts";

const QUIET = 10;

/** The other end of `openThread`, whose types define the messages in both directions. */
export function serveThread(answer: (question: never) => Promise<unknown>): void {
  const { quiet } = workerData as { quiet: boolean };
  // On Linux this affects only the calling thread; elsewhere it would affect the whole process.
  if (quiet && process.platform === "linux" && getPriority() < QUIET) setPriority(QUIET);
  async function reply({ id, question }: Asked<never>): Promise<Replied<unknown>> {
    try {
      return { id, answer: await answer(question) };
    } catch (error) {
      return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  }
  parentPort?.on("message", (asked: Asked<never>) => {
    void reply(asked).then((given) => parentPort?.postMessage(given));
  });
}
