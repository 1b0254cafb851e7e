import { serveThread } from "../serve-thread.ts";

/** A thread that does as it is told: end, throw, stay silent, or reply. */
serveThread((wish: string): Promise<string> => {
  if (wish === "end") process.exit(1);
  if (wish === "throw") setImmediate(() => fail("the thread threw"));
  return wish === "answer" ? Promise.resolve("answered") : new Promise(() => {});
});

function fail(reason: string): never {
  throw new Error(reason);
}
