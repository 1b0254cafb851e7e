import type { Config } from "../../apps/server/src/platform/config.ts";
import { StartError } from "../../apps/server/src/platform/start-error.ts";

/** Only a demo on this machine has demo candidates, and only one that runs can be watched. */
export async function requireDemo({ demo, publicUrl }: Pick<Config, "demo" | "publicUrl">): Promise<void> {
  if (!demo.on) throw new StartError(`The demo is off, so nobody takes a demo test. ${demo.because}`);
  const isThere = await fetch(`${publicUrl}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) return;
  throw new StartError(
    `No Invigil runs at ${publicUrl}. Start it with “npm start”, and give this command the same settings (PORT, DATA_DIR).`,
  );
}
