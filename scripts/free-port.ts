import { randomInt } from "node:crypto";
import { createServer } from "node:net";

const FROM = 20_000;
const COUNT = 12_000;

/** Not one that the system also gives to connections, which could be taken before it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FROM + randomInt(COUNT);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
