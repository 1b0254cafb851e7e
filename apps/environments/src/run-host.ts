import { openDb, openPool } from "@invigil/db/connection";
import { openLocalDriver } from "@invigil/environments/local/local-driver";
import type { Driver } from "@invigil/environments/types";
import { readForGateway } from "@invigil/records/environments/keys";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { openAccess } from "./gateway/access.ts";
import { openExamOrigins } from "./gateway/exam-origins.ts";
import { openGateway, type Gateway } from "./gateway/gateway.ts";
import { openBoxes } from "./host/boxes.ts";
import { openSeen } from "./host/note-seen.ts";
import { startHost, type Host } from "./host/start-host.ts";

type RunConfig = Pick<Config, "databaseUrl" | "publicUrl" | "listen" | "url" | "id"> & {
  databaseDirectUrl?: string;
};

/** A cluster's quota says how many there really are. */
const PLACES_IN_CLUSTER = 100;

/** Without a driver nothing is offered, and one sentence says why. */
export async function runHost(config: Config, log: Logger): Promise<{ stop(): Promise<void> }> {
  const driver = await tryOpen(config, log);
  return driver ? runWithDriver(config, driver, log) : { stop: async () => {} };
}

async function tryOpen(config: Config, log: Logger): Promise<Driver | undefined> {
  const { id, folder, places, editorPlaces, editors, kubernetes } = config;
  const taken = editorPlaces !== undefined && { editorPlaces };
  try {
    if (kubernetes === undefined) {
      return await openLocalDriver({
        folder,
        ...(editors && { editors }),
        ...(places !== undefined && { places }),
        ...taken,
      });
    }
    // Its client takes 90 MB of memory, which nobody else needs.
    const { openKubernetesDriver } = await import("@invigil/environments/kubernetes/kubernetes-driver");
    const say = (details: object, text: string) => log.warn(details, text);
    return await openKubernetesDriver({ ...kubernetes, host: id, places: places ?? PLACES_IN_CLUSTER, ...taken, say });
  } catch (error) {
    log.error(`Environments cannot be started here: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** Claims environments, starts them with the driver and serves them. */
export async function runWithDriver(
  { databaseUrl, databaseDirectUrl: directUrl, publicUrl, listen, url, id }: RunConfig,
  driver: Driver,
  log: Logger,
): Promise<{ url: string; stop(): Promise<void> }> {
  const pool = openPool(databaseUrl, { directUrl, max: 6, applicationName: "invigil-environments", mayRepeat: true });
  const db = openDb(pool);
  // The boxes report to both, which need the boxes.
  const later: { gateway?: Gateway; host?: Host } = {};
  const boxes = openBoxes({
    db,
    driver,
    log,
    onGone: (environment) => later.gateway?.ended(environment),
    onRoom: () => later.host?.look(),
    onPlace: (isFree) => later.host?.notePlace(isFree),
  });
  const origins = await openExamOrigins(db, publicUrl, log);
  const access = openAccess({
    host: id,
    running: boxes.running,
    read: (environment) => readForGateway(db, environment),
  });
  const gateway = await openGateway({
    access,
    listen,
    url,
    exam: publicUrl,
    isExam: origins.has,
    seen: openSeen(db, log),
    log,
  });
  later.gateway = gateway;
  const { offers, places, editorPlaces } = driver;
  const card = { id, url: gateway.url, offers, places, editorPlaces };
  const host = await startHost({ db, pool, driver, boxes, card, onChanged: gateway.changed, log });
  later.host = host;
  log.info({ ...card, driver: driver.description }, "environments are offered");
  return {
    url: gateway.url,
    async stop() {
      await host.stop();
      origins.stop();
      await gateway.close();
      await driver.close();
      await db.destroy();
    },
  };
}
