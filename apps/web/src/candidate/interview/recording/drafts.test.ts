// @vitest-environment happy-dom
import type { InterviewDraft } from "@invigil/contract/interviews/snapshot";
import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import { setOnline } from "../../../lib/connection.ts";
import { aSnapshot, aTurn } from "../testing/a-snapshot.ts";
import { failure, HERE, newWorld, page, THERE, withOwnStores, written } from "../testing/keeper-world.ts";

withOwnStores();

const aDraft = (over: Partial<InterviewDraft> = {}): InterviewDraft => ({
  writer: THERE,
  revision: 1,
  text: "from there",
  saved_at: "2026-01-01T10:00:30.000Z",
  ...over,
});

describe("what is being typed", () => {
  it("is stored on the server, once for several key presses, and only if it changed [B4.18]", async () => {
    const world = newWorld();
    const keeper = page(world);
    await keeper.open(1, null);
    for (const text of ["I", "I w", "I wrote"]) keeper.type(text);
    await vi.waitFor(() => expect(keeper.view.getState().draft).toBe("saved"));
    expect(world.drafts).toEqual([{ text: "I wrote", writer: HERE, revision: 1, over: 0 }]);
    keeper.saveNow();
    keeper.type("I wrote it");
    await vi.waitFor(() => expect(world.drafts).toHaveLength(2));
    expect(world.drafts[1]).toMatchObject({ text: "I wrote it", revision: 2, over: 1 });
  });

  it("says that it is only on this device while the server cannot be reached, and is stored later", async () => {
    const world = newWorld();
    world.faults.draft = [failure("ENT", "network")];
    setOnline(false);
    const keeper = page(world);
    await keeper.open(1, null);
    keeper.type("in a tunnel");
    await vi.waitFor(() => expect(keeper.view.getState().draft).toBe("local"));
    keeper.type("in a tunnel, still");
    setOnline(true);
    await vi.waitFor(() => expect(keeper.view.getState().draft).toBe("saved"));
    expect(world.drafts.map(({ text }) => text)).toEqual(["in a tunnel", "in a tunnel, still"]);
  });

  it("is shown in another browser, which can go on with it", async () => {
    const world = newWorld();
    const keeper = page(world);
    await keeper.open(1, null, aDraft());
    expect(keeper.view.getState()).toMatchObject({ text: "from there", draft: "saved", other: null });
    keeper.type("from there and here");
    await vi.waitFor(() => expect(world.drafts).toMatchObject([{ text: "from there and here", revision: 2, over: 1 }]));
  });

  it("is shown in its newest version after a reload, if this device had nothing else", async () => {
    const world = newWorld();
    const first = page(world);
    await first.open(1, null);
    first.type("begun");
    await vi.waitFor(() => expect(first.view.getState().draft).toBe("saved"));
    await vi.waitFor(async () => expect(await written()).toMatchObject([{ seen: 1, unsaved: false }]));
    first.dispose();
    const second = page(world);
    await second.open(1, null, aDraft({ revision: 2, text: "begun, then rewritten" }));
    expect(second.view.getState()).toMatchObject({ text: "begun, then rewritten", other: null });
  });
});

describe("what two windows typed", () => {
  async function both() {
    const world = newWorld();
    const keeper = page(world);
    const details = aSnapshot({ draft: aDraft() });
    world.faults.draft = [failure(409, "draft_elsewhere", details)];
    await keeper.open(1, null);
    keeper.type("from here");
    await vi.waitFor(() => expect(keeper.view.getState().other).toEqual({ text: "from there", revision: 1 }));
    return { world, keeper };
  }

  it("does not replace each other: the candidate adds one to the other", async () => {
    const { world, keeper } = await both();
    expect(keeper.view.getState().text).toBe("from here");
    keeper.type("from here, more");
    keeper.saveNow();
    expect(world.drafts).toEqual([]);
    keeper.chooseOther(true);
    await vi.waitFor(() => expect(world.drafts).toHaveLength(1));
    expect(world.drafts[0]).toMatchObject({ text: "from here, more\n\nfrom there", over: 1 });
    expect(keeper.view.getState().other).toBeNull();
  });

  it("or uses only what is here", async () => {
    const { world, keeper } = await both();
    keeper.chooseOther(false);
    await vi.waitFor(() => expect(world.drafts).toMatchObject([{ text: "from here", over: 1 }]));
  });

  it("is told to a window that hears of it while it is open", async () => {
    const world = newWorld();
    const keeper = page(world);
    await keeper.open(1, null);
    keeper.type("from here");
    await vi.waitFor(() => expect(keeper.view.getState().draft).toBe("saved"));
    await keeper.open(1, null, aDraft({ revision: 2 }));
    expect(keeper.view.getState()).toMatchObject({ text: "from here", other: { text: "from there" } });
  });

  it("is not offered as something that was lost in a window that only showed it", async () => {
    const world = newWorld();
    const keeper = page(world);
    await keeper.open(1, null, aDraft());
    keeper.settle(aSnapshot({ turn_seq: 2, turns: [aTurn(), aTurn({ seq: 2 })] }));
    await vi.waitFor(async () => expect(await written()).toEqual([]));
    expect(keeper.view.getState().left).toBeNull();
  });
});
