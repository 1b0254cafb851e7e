import "fake-indexeddb/auto";
import type { SectionWithProblems } from "@invigil/contract/problems";
import { isAttempted, meter } from "@invigil/rules/attempted";
import { expect, it } from "vitest";
import { createDraftStore } from "../../lib/drafts.ts";
import { createKeeper } from "./keeper.ts";
import { withSolution } from "./save-problems.ts";
import type { SaveView } from "./save-view.ts";
import type { SaveTarget } from "./stored-solution.ts";
import { fakeChild, fakeProblem, fakeSection } from "./testing/fake-problems.ts";
import { createFakeServer, target } from "./testing/fake-solutions.ts";

let databases = 0;

function createWorld() {
  databases += 1;
  const servers = new Map<string, ReturnType<typeof createFakeServer>>();
  const passage = fakeProblem({
    slug: "p-passage",
    problem_type: "CMP",
    children: [fakeChild({ slug: "p-child", problem_type: "TEX" })],
  });
  const text = fakeProblem({ slug: "p-text", problem_type: "TEX" });
  const world = { online: true, sections: [fakeSection("one", [text]), fakeSection("two", [passage])], servers };

  function serverOf(of: SaveTarget) {
    const server = servers.get(of.problem) ?? createFakeServer(of);
    servers.set(of.problem, server);
    return server;
  }

  function openPage(writer: string) {
    const views: Record<string, SaveView> = {};
    const keeper = createKeeper({
      user: { user_id: target.user },
      attempt: target.attempt,
      test: { id: target.test, slug: target.testSlug },
      sections: () => world.sections,
      writer,
      drafts: createDraftStore(`keeper-${databases}`),
      createSend: (of) => serverOf(of).send,
      isOnline: () => world.online,
      now: () => Date.now(),
      onView: (problem, view) => void (views[problem] = view),
      onStored: (problem, stored) =>
        void (world.sections = withSolution(world.sections, problem, stored) as typeof world.sections),
      onClosed: () => {},
    });
    return { keeper, views };
  }
  return { world, openPage };
}

const allProblems = (sections: readonly SectionWithProblems[]) => sections.flatMap((section) => section.problems);

it("sends the unsent drafts of all problems after a reload, children included", async () => {
  const { world, openPage } = createWorld();
  const first = openPage("tab-one");
  await first.keeper.resume();
  world.online = false;
  first.keeper.saver("p-text")?.change({ answer: "one" });
  first.keeper.saver("p-child")?.change({ answer: "two" });
  await first.keeper.flush();
  await first.keeper.saver("p-text")?.persist();
  await first.keeper.saver("p-child")?.persist();
  expect(first.keeper.isPending()).toBe(true);
  first.keeper.dispose();

  world.online = true;
  const second = openPage("tab-two");
  await second.keeper.resume();
  expect(world.servers.get("p-text")?.solution()?.answer).toBe("one");
  expect(world.servers.get("p-child")?.solution()?.answer).toBe("two");
  expect(second.views["p-child"]).toMatchObject({ status: "saved", answer: { answer: "two" } });
  expect(second.keeper.isPending()).toBe(false);
});

it("sends what an earlier page kept, also when the deadline asks before the drafts were read", async () => {
  const { world, openPage } = createWorld();
  const first = openPage("tab-one");
  await first.keeper.resume();
  world.online = false;
  first.keeper.saver("p-text")?.change({ answer: "in the last second" });
  await first.keeper.saver("p-text")?.persist();
  first.keeper.dispose();

  world.online = true;
  const second = openPage("tab-two");
  void second.keeper.resume();
  await second.keeper.flush();
  expect(world.servers.get("p-text")?.solution()?.answer).toBe("in the last second");
});

it("marks a problem as attempted with its save and removes the mark with its clearing [A4.13]", async () => {
  const { world, openPage } = createWorld();
  const { keeper } = openPage("tab-one");
  await keeper.resume();
  expect(allProblems(world.sections).some(isAttempted)).toBe(false);

  keeper.saver("p-text")?.change({ answer: "one" });
  keeper.saver("p-child")?.change({ answer: "two" });
  await keeper.flush();
  expect(meter(world.sections)).toEqual({ attempted: 2, total: 2 });

  await keeper.saver("p-child")?.clear();
  expect(meter(world.sections)).toEqual({ attempted: 1, total: 2 });
});

it("sends at once when the page is hidden", async () => {
  const { world, openPage } = createWorld();
  const { keeper } = openPage("tab-one");
  await keeper.resume();
  keeper.saver("p-text")?.change({ answer: "last words" });
  keeper.leave();
  await keeper.flush();
  expect(world.servers.get("p-text")?.answers()).toEqual(["last words"]);
});

it("follows a section that closes, and one that opens later", async () => {
  const { world, openPage } = createWorld();
  const later = world.sections;
  world.sections = later.slice(0, 1);
  const { keeper, views } = openPage("tab-one");
  await keeper.resume();
  expect(keeper.saver("p-child")).toBeNull();

  world.sections = later.map((section) => (section.slug === "one" ? { ...section, status: "SUB" as const } : section));
  keeper.sync();
  expect(views["p-text"]?.closed).toBe("section");
  expect(views["p-child"]?.closed).toBeNull();
});
