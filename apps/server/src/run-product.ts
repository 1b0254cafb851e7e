import { startBackgroundWork } from "./background.ts";
import { describeSettings } from "./describe-settings.ts";
import { closeDemo } from "./demo/close-demo.ts";
import { describeDemo } from "./demo/demo-links.ts";
import { startLiving } from "./demo/lived/start-living.ts";
import { drain } from "./drain.ts";
import { seedDemo } from "./demo/seed-demo.ts";
import { describeFirstCompany } from "./features/accounts/first-company.ts";
import { admitSocket } from "./features/attempts/admit-socket.ts";
import { announceEnvironments } from "./features/environments/announce-environments.ts";
import { signMoved } from "./features/late-drafts/sign-moved.ts";
import { checkBucket } from "./features/media/check-bucket.ts";
import { announceCode } from "./features/runs/announce-code.ts";
import { openDeps } from "./open-deps.ts";
import type { Config } from "./platform/config.ts";
import { trackConnections } from "./platform/http/connections.ts";
import { guardLogins } from "./platform/http/guard-logins.ts";
import { openLog } from "./platform/open-log.ts";
import { createParts } from "./platform/parts.ts";
import { cutSlowRequests } from "./platform/http/slow-requests.ts";
import { explainListen } from "./platform/start-error.ts";
import { buildServer } from "./server.ts";
import { startEnvironments } from "./start-environments.ts";
import { startPushes } from "./start-pushes.ts";
import { startWorker } from "./start-worker.ts";

/** How long running requests and slow sockets get when the product is told to stop. */
const LAST_REQUESTS = 2_000;

/** One stop may come as two signals, from the terminal and from npm; a later one is from somebody who will not wait. */
const SAME_STOP = 1_000;

/** Opens everything in order and closes it in reverse. */
export async function runProduct(config: Config): Promise<void> {
  const log = openLog(config);
  const parts = createParts(log);
  const hurry = new AbortController();
  let beforeStop = async () => {};
  let toldAt: number | undefined;
  function stop(): void {
    const isFirst = toldAt === undefined;
    toldAt ??= performance.now();
    if (isFirst) void beforeStop().then(() => parts.close(0));
    else if (performance.now() - toldAt > SAME_STOP) hurry.abort();
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);

  function onDatabaseLost(): void {
    if (parts.closing()) return;
    log.fatal(
      "The database stopped and cannot be started again. See postgres.log, then start Invigil again. No confirmed answer is lost.",
    );
    void parts.close(1).then(() => process.exit(1));
  }

  await parts.open(async (add) => {
    const deps = await openDeps(config, { log, add, onDatabaseLost });
    await deps.presence.join(parts.closing);
    await signMoved(deps);
    await (config.demo.on ? seedDemo(deps) : closeDemo(deps));

    const app = await buildServer(deps);
    add(startPushes(deps));
    const databaseUrl = deps.pool.options.connectionString;
    const hasWorker = config.worker && databaseUrl !== undefined;
    if (hasWorker) add(startWorker({ config, databaseUrl, log }));
    const hasHost = config.environments.on && databaseUrl !== undefined;
    if (hasHost) add(startEnvironments({ config, databaseUrl, log }));
    guardLogins(app.server);
    deps.hub.attach(app.server, admitSocket(deps));
    const cutConnections = trackConnections(app.server);
    cutSlowRequests(app.server);
    add(async () => {
      const limit = setTimeout(cutConnections, LAST_REQUESTS);
      // Closed together: the app refuses new requests on connections that the socket server waits for.
      await Promise.all([app.close(), deps.hub.close()]);
      clearTimeout(limit);
    });
    deps.outages.expect();
    const { port, host } = config;
    try {
      await app.listen({ port, host });
    } catch (error) {
      throw explainListen(error, config);
    }
    beforeStop = () => drain(deps, app.server, hurry.signal);
    // Only while it can be reached, or a start that fails, and a stop that takes long, would pass for being there.
    add(await deps.outages.open());
    // After time was given back, because it ends attempts.
    add(startBackgroundWork(deps));
    void checkBucket(deps);
    add(startLiving(deps));
    process.stdout.write(`Invigil is ready at ${config.publicUrl}\n`);
    process.stdout.write(await describeFirstCompany(deps));
    process.stdout.write(await describeDemo(deps));
    process.stdout.write(describeSettings(config));
    const say = (line: string) => void process.stdout.write(line);
    if (hasWorker) add(announceCode(deps, say));
    if (hasHost) add(announceEnvironments(deps, say));
  });
}
