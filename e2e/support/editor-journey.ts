import type { EditorType } from "@invigil/contract/environments/environments";
import { startEnvironments, whyMissing } from "./environments.ts";
import { test as journey } from "./journey.ts";
import { startWorker } from "./worker.ts";

/**
 * What Jupyter itself complains about: Debian's lacks an extension and parts of MathJax, it asks for a font without an
 * address, and looks for its Python while its box is dead.
 */
export const OF_JUPYTER =
  /\/environments\/[\w-]+\/editor\/|font.*about:blank|font-src refused about|WebSocket connection to .* failed/;

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
