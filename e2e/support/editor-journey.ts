import type { EditorType } from "@invigil/contract/environments/environments";
import { startEnvironments, whyMissing } from "./environments.ts";
import { test as journey } from "./journey.ts";
import { startWorker } from "./worker.ts";

/** Journeys in an editor that is not part of the product; where it is not installed they are skipped, and say why. */
export function journeyIn(editor: EditorType) {
  const missing = whyMissing(editor);
  const test = journey.extend<object, { worker: void }>({
    worker: [
      async ({ product }, give) => {
        const stops = missing === null ? [await startWorker(product), await startEnvironments(product, editor)] : [];
        await give();
        for (const stop of stops) await stop();
      },
      { scope: "worker", auto: true, timeout: 300_000 },
    ],
  });
  test.skip(missing !== null, missing ?? "");
  return test;
}
