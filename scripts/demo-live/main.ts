import { counted } from "@invigil/contract/messages/counted";
import { RECRUITER } from "../../apps/server/src/demo/demo-people.ts";
import { inviteLive } from "../../apps/server/src/demo/live/invite-live.ts";
import { liveTest } from "../../apps/server/src/demo/live/live-test.ts";
import { openDeps } from "../../apps/server/src/open-deps.ts";
import { parseConfig, type Config } from "../../apps/server/src/platform/config.ts";
import { openLog } from "../../apps/server/src/platform/open-log.ts";
import { createParts } from "../../apps/server/src/platform/parts.ts";
import { StartError } from "../../apps/server/src/platform/start-error.ts";
import { printFailure } from "../../apps/server/src/print-failure.ts";
import { readOptions } from "./options.ts";
import { requireDemo } from "./require-demo.ts";
import { takeTogether } from "./take-together.ts";

/**
 * `npm run demo:live` lets demo candidates take a test of the demo company now, on the Invigil that runs on this machine,
 * so that the live wall has something to show.
 */
try {
  const options = readOptions(process.argv.slice(2));
  const config = parseConfig(process.env);
  await requireDemo(config);
  const { testId, people } = await invite(config, options.candidates);
  const console_ = `${config.publicUrl}/v1/tests/${liveTest.slug}`;
  say(`${counted(people.length, "demo candidate")} now take “${liveTest.name}” for about ${lasting(options.minutes)}. They write
answers, run code, leave the window and hand in, like candidates do; what their cameras show is drawn.
“Start empty” on the first page removes them, like all demo candidates.

Open ${console_}/live to watch.
Sign in as ${RECRUITER.email}, with the password that “npm start” printed.
Ctrl+C ends it: everybody hands in what they have.\n`);
  const failed = await takeTogether({ url: config.publicUrl, testId, people, ...options, say, signal: interrupted() });
  if (failed.length > 0) throw new StartError(`${failed.length} of them had to stop. The first reason: ${failed[0]}`);
  say(`Everybody has handed in. Their results: ${console_}/report`);
} catch (error) {
  printFailure(error);
}
// Connections that are kept alive would hold the process for a while.
process.exit();

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function lasting(minutes: number): string {
  return Number.isInteger(minutes) ? counted(minutes, "minute") : `${minutes} minutes`;
}

/** The first Ctrl+C lets them hand in; the second ends the process at once. */
function interrupted(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      if (ending.signal.aborted) process.exit(1);
      say("Ending: everybody hands in what they have.");
      ending.abort();
    });
  return ending.signal;
}

/** Uses the database of the Invigil that runs, as briefly as possible. */
async function invite(config: Config, count: number) {
  const log = openLog({ ...config, logLevel: "error" });
  const parts = createParts(log);
  let invited: Awaited<ReturnType<typeof inviteLive>> | undefined;
  await parts.open(async (add) => {
    const deps = await openDeps(config, { log, add, onDatabaseLost: () => process.exit(1), beside: true });
    invited = await inviteLive(deps, count);
  });
  await parts.close(0);
  if (!invited) throw new StartError("Nobody was invited.");
  return invited;
}
