import { workerData } from "node:worker_threads";
import { serveThread } from "../serve-thread.ts";
import { openMoonshine } from "./moonshine.ts";

const { folder } = workerData as { folder: string };
const opening = openMoonshine(folder);
// Reported to the next caller; until then nobody waits for it.
opening.catch(() => {});

serveThread(async (samples: Float32Array) => (await opening)(samples));
