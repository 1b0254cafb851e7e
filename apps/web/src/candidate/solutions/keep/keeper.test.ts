import "fake-indexeddb/auto";
import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import { isAttempted, meter } from "@invigil/rules/taking/attempted";
import { beforeEach, expect, it, vi } from "vitest";
import { createDraftStore, type Draft } from "../../../lib/drafts/drafts.ts";
import { createKeeper } from "./keeper.ts";
import { useLateDrafts } from "../late/late-store.ts";
import { withSolution } from "../../../shared/answers/save-problems.ts";
import type { SaveView } from "../../../shared/answers/save-view.ts";
import type { SaveTarget } from "../../../shared/answers/stored-solution.ts";
import { fakeChild, fakeProblem, fakeSection } from "../testing/fake-problems.ts";
import { createFakeServer, target } from "../testing/fake-solutions.ts";

let databases = 0;
beforeEach(() => useLateDrafts.setState({ attempt: null, entries: [] }));

const SERVER_TIME = Date.parse("2026-01-01T10:00:00.000Z");

function createWorld() {
  databases += 1;
  const servers = new Map<string, ReturnType<typeof createFakeServer>>();
  const passage = fakeProblem({
    slug: "p-passage",
    problem_type: "CMP",
    children: [fakeChild({ slug: "p-child", problem_type: "TEX" })],
  });
  const text = fakeProblem({ slug: "p-text", problem_type: "TEX" });
  const sections = [fakeSection("one", [text]), fakeSection("two", [passage])];
  const world = { online: true, sections, servers, late: [] as Draft[] };

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
      serverNow: () => SERVER_TIME,
      sendLate: async (draft) => {
        world.late.push(draft);
        return world.online ? { kind: "handed-in" } : { kind: "unreachable" };
      },
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

it("sends what an earlier page kept, even if the deadline asks before the drafts have been read", async () => {
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

it("marks a problem as attempted when it is saved and unmarks it when it is cleared [A4.13]", async () => {
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

it("names the answer that waits for the candidate to choose a version", async () => {
  const { world, openPage } = createWorld();
  const { keeper } = openPage("tab-one");
  await keeper.resume();
  expect(keeper.obstacles()).toEqual([]);
  keeper.saver("p-text")?.change({ answer: "mine" });
  await keeper.flush();
  world.servers.get("p-text")?.storeElsewhere({ answer: "theirs" });
  keeper.saver("p-text")?.change({ answer: "mine, longer" });
  await keeper.flush();
  expect(keeper.obstacles()).toEqual([
    expect.stringMatching(/^There are two versions of your answer to .* Your last edits are not saved\./),
  ]);
});

it("sends immediately when the page is hidden", async () => {
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

const close = (world: ReturnType<typeof createWorld>["world"]) =>
  void (world.sections = world.sections.map((section) => ({ ...section, status: "SUB" })) as typeof world.sections);

it("submits what a closed section could not accept, with the server's time of the last edit", async () => {
  const { world, openPage } = createWorld();
  const { keeper, views } = openPage("tab-one");
  await keeper.resume();
  world.online = false;
  keeper.saver("p-child")?.change({ answer: "typed in time" });
  keeper.saver("p-text")?.change({ answer: "open" });
  world.online = true;
  world.sections = world.sections.map((section) =>
    section.slug === "two" ? { ...section, status: "SUB" } : section,
  ) as typeof world.sections;
  expect(await keeper.handInLate({ ended: false })).toBe(true);
  expect(world.late).toMatchObject([
    { problem: "p-child", answer: { answer: "typed in time" }, writtenAt: SERVER_TIME, question: { number: 2 } },
  ]);
  expect(views["p-child"]).toMatchObject({ isUnsaved: false, unsent: [] });
  expect(await keeper.keptVersions("p-child")).toMatchObject([{ answer: { answer: "typed in time" } }]);
});

it("keeps what it could not submit, and sends it when the connection is back", async () => {
  const { world, openPage } = createWorld();
  const { keeper } = openPage("tab-one");
  await keeper.resume();
  world.online = false;
  keeper.saver("p-text")?.change({ answer: "typed in time" });
  close(world);
  expect(await keeper.handInLate({ ended: true })).toBe(false);
  expect(useLateDrafts.getState().entries).toMatchObject([{ state: { kind: "kept" }, draft: { problem: "p-text" } }]);
  world.online = true;
  keeper.connectionChanged();
  await vi.waitFor(() => expect(useLateDrafts.getState().entries).toMatchObject([{ state: { kind: "handed-in" } }]));
});
