import type { Vision } from "@invigil/vision/vision";
import type { Logger } from "pino";

/** A grey one-pixel PNG. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQImWPo6OgAAAM0AZmUse0HAAAAAElFTkSuQmCC",
  "base64",
);

/** Whether the detectors can be loaded; if not, pictures are left to another worker. */
export async function canSee({ vision, log }: { vision: Vision; log: Logger }): Promise<boolean> {
  try {
    await vision.look(PIXEL, { descriptors: true, objects: true });
    return true;
  } catch (error) {
    log.error({ err: error }, "The detectors could not be loaded, so this worker does not analyse pictures and clips.");
    return false;
  }
}
