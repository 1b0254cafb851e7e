import { openLocalDriver } from "../local/local-driver.ts";
import { openClient } from "./agent-client.ts";
import { newLaunch } from "./bench.ts";

/** A host with a running environment, until somebody kills it. */
const [folder = ""] = process.argv.slice(2);
const driver = await openLocalDriver({ folder });
const running = await driver.start(newLaunch(), new AbortController().signal);
const client = await openClient(running);
await client.run("(setsid sh -c 'trap \"\" HUP TERM; sleep 600' >/dev/null 2>&1 &)");
process.stdout.write("running\n");
