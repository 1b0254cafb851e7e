import type { Draft } from "../../../lib/drafts/drafts.ts";
import { createLateDesk } from "../late/late-desk.ts";
import type { Savers } from "./ask-savers.ts";
import type { KeeperDeps } from "./keeper-deps.ts";

/** Submits late drafts: all of them are stored on this device first, then sent. */
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
    /** Drafts that closed answers can no longer take; once the attempt has ended, that is every draft. */
    async handIn({ ended }: { ended: boolean }): Promise<boolean> {
      await bring(ended ? () => true : isClosed);
      return !desk.waits();
    },
    /** Time is up and nothing could be sent, so everything pending is late. */
    async look(): Promise<void> {
      await persist();
      await desk.look(() => true);
    },
  };
}
