import "fake-indexeddb/auto";
import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import { createDraftStore } from "../../../lib/drafts/drafts.ts";
import { createKeeper } from "../keep/keeper.ts";
import { withSolution } from "../../../shared/answers/save-problems.ts";
import { showView, useSaves } from "../save/saves-store.ts";
import { createFakeServer, target } from "./fake-solutions.ts";

type FakeServer = ReturnType<typeof createFakeServer>;
let databases = 0;

/** Starts what `DraftKeeper` starts, with servers in memory. */
export async function keepAnswers(
  sections: SectionWithProblems[],
  known: Record<string, FakeServer> = {},
  /** How far this device's clock is ahead of the server's. */
  { ahead = 0 }: { ahead?: number | undefined } = {},
) {
  databases += 1;
  const world = { online: true, sections, servers: { ...known } };
  const drafts = createDraftStore(`answers-${databases}`);
  const keeper = createKeeper({
    user: { user_id: target.user },
    attempt: target.attempt,
    test: { id: target.test, slug: target.testSlug },
    sections: () => world.sections,
    writer: "this-tab",
    drafts,
    createSend: (of) => (world.servers[of.problem] ??= createFakeServer(of)).send,
    isOnline: () => world.online,
    now: () => Date.now(),
    serverNow: () => Date.now() - ahead,
    sendLate: async () => ({ kind: "unreachable" }),
    onView: showView,
    onStored: (problem, stored) => {
      world.sections = withSolution(world.sections, problem, stored);
    },
    onClosed: () => {},
  });
  useSaves.setState({ keeper, views: {} });
  await keeper.resume();
  return { world, keeper, drafts };
}

export function forgetAnswers(): void {
  useSaves.getState().keeper?.dispose();
  useSaves.setState({ keeper: null, views: {} });
}
