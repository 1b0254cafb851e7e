import { rmSync } from "node:fs";
import { expect, vi } from "vitest";
import { makeBoxes, type Boxes } from "../box/boxes.ts";
import type { LiveBox } from "../box/start-box.ts";
import { openHost } from "../host/host.ts";
import { testFolder } from "./test-sandbox.ts";

export const SOON = { timeout: 25_000, interval: 50 };

/** Real boxes, with access to those that wait. */
export interface WatchedBoxes {
  boxes: Boxes;
  waiting: ReadonlySet<LiveBox>;
  /** A box that has reported that it is ready, and has been given nothing yet. */
  ready(): Promise<LiveBox>;
  close(): Promise<void>;
}

export async function openWatchedBoxes(): Promise<WatchedBoxes> {
  const folder = testFolder();
  const boxes = makeBoxes(await openHost(folder), 2);
  const waiting = new Set<LiveBox>();
  return {
    waiting,
    boxes: {
      ...boxes,
      async start(plan) {
        const box = await boxes.start(plan);
        const watched = { ...box, remove: () => box.remove().then(() => void waiting.delete(watched)) };
        waiting.add(watched);
        return watched;
      },
    },
    ready: () =>
      vi.waitFor(() => {
        const isReady = ({ artifact, control }: LiveBox) => artifact?.bytes().length !== 0 && !control?.writableEnded;
        const box = [...waiting].find(isReady);
        if (!box) expect.fail("No box is ready.");
        return box;
      }, SOON),
    async close() {
      await boxes.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
