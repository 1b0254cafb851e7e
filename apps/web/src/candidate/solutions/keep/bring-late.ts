import type { Draft } from "../../../lib/drafts/drafts.ts";
import { createLateDesk } from "../late/late-desk.ts";
import type { Savers } from "./ask-savers.ts";
import type { KeeperDeps } from "./keeper-deps.ts";

/** Hands in what answers could not take any more: first all of it is on this device, then it is brought. */
export function createLateBringer(deps: Pick<KeeperDeps, "attempt" | "drafts" | "sendLate">, savers: Savers) {
  const desk = createLateDesk({
    attempt: deps.attempt,
    drafts: deps.drafts,
    send: deps.sendLate,
    onTaken: (draft) => savers.get(draft.problem)?.handedIn(draft),
  });

  const isClosed = ({ problem }: Pick<Draft, "problem">) => savers.get(problem)?.isClosed() ?? false;

  async function persist(): Promise<void> {
    await Promise.all([...savers.values()].map((saver) => saver.persist()));
  }

  async function bring(which: (draft: Draft) => boolean): Promise<void> {
    await persist();
    await desk.handIn(which);
  }

  return {
    bringClosed: () => bring(isClosed),
    /** What closed answers could not take any more; after the end of the attempt that is everything. */
    async handIn({ ended }: { ended: boolean }): Promise<boolean> {
      await bring(ended ? () => true : isClosed);
      return !desk.waits();
    },
    /** Time is up, and nothing could be sent: all that is pending is late. */
    async look(): Promise<void> {
      await persist();
      await desk.look(() => true);
    },
  };
}
