import { workerData } from "node:worker_threads";
import { serveThread } from "../serve-thread.ts";
import { openFlite } from "./flite.ts";

const { file } = workerData as { file: string };
const opening = openFlite(file);
// Reported to the next caller; until then nobody waits for it.
opening.catch(() => {});

serveThread(async (order: Parameters<Awaited<typeof opening>>[0]) => (await opening)(order));
