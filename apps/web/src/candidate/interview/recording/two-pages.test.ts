// @vitest-environment happy-dom
import { PIECE_MS } from "@invigil/contract/interviews/snapshot";
import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import { setOnline } from "../../../lib/connection.ts";
import { aSnapshot, aTurn } from "../testing/a-snapshot.ts";
import {
  failure,
  fiveSeconds,
  HERE,
  newWorld,
  ownStore,
  page,
  THERE,
  withOwnStores,
  written,
} from "../testing/keeper-world.ts";

withOwnStores();

/** What the server took for the answer when time ran out. */
const TAKEN = {
  mode: "spoken",
  text: null,
  unanswered: false,
  reliable: null,
  answered_at: "2026-01-01T10:01:00.000Z",
} as const;

describe("two pages of one interview", () => {
  it("keep what each of them typed, and tell the one whose text was not sent [B4.18]", async () => {
    const world = newWorld();
    const [first, second] = [page(world), page(world, THERE)];
    await first.open(1, null);
    await second.open(1, null);
    first.type("from the first");
    second.type("from the second");
    await vi.waitFor(async () =>
      expect((await written()).map(({ text }) => text).toSorted()).toEqual(["from the first", "from the second"]),
    );
    await first.finish({ mode: "typed", unanswered: false });
    const [sent] = world.answers;
    const answered_at = "2026-01-01T10:01:00.000Z";
    const answer = {
      client_turn_id: sent?.client_turn_id ?? "",
      mode: "typed",
      text: "from the first",
      unanswered: false,
      reliable: null,
      answered_at,
    } as const;
    second.settle(aSnapshot({ phase: "asking", turn_seq: 2, turns: [aTurn({ answer }), aTurn({ seq: 2 })] }));
    await vi.waitFor(() =>
      expect(second.view.getState().left).toMatchObject({ seq: 1, text: "from the second", unsentMs: 0 }),
    );
    // It survives a reload of the page.
    await vi.waitFor(async () => expect((await written()).map(({ text }) => text)).toEqual(["from the second"]));
    second.dropLeft();
    await vi.waitFor(async () => expect(await written()).toEqual([]));
  });

  it("begins with what another page of this browser has left", async () => {
    const world = newWorld();
    const crashed = page(world, THERE);
    await crashed.open(1, null);
    crashed.type("half a sen");
    await vi.waitFor(async () => expect(await written()).toHaveLength(1));
    crashed.dispose();
    const next = page(world);
    await next.open(1, null);
    expect(next.view.getState().text).toBe("half a sen");
  });

  it("do not record at the same time: the second waits, and goes on after the first if it should", async () => {
    const world = newWorld();
    const id = crypto.randomUUID();
    world.stored = { client_turn_id: id, count: 2, recorder: THERE };
    world.faults.piece = [failure(409, "recorded_elsewhere", aSnapshot({ pieces: world.stored }))];
    const keeper = page(world);
    // Both had begun before either of them was heard of.
    await keeper.open(1, null);
    keeper.addPiece(fiveSeconds());
    await vi.waitFor(() => expect(keeper.view.getState().state).toBe("elsewhere"));
    expect(world.parts).toEqual([]);
    expect(world.snapshots).toHaveLength(1);

    // Before the first piece arrives from here, another one arrives from there.
    const more = { ...world.stored, count: 3 };
    world.faults.piece = [failure(409, "recorded_elsewhere", aSnapshot({ pieces: more }))];
    await keeper.takeOver();
    expect(keeper.view.getState()).toMatchObject({ state: "open" });
    keeper.addPiece(fiveSeconds());
    await keeper.finish({ mode: "spoken", unanswered: false });
    expect(world.pieces).toEqual([
      { part: 3, client_turn_id: id, take: true },
      { part: 4, client_turn_id: id, take: false },
    ]);
    expect(world.answers).toMatchObject([{ client_turn_id: id, parts: 5, recordedMs: 5 * PIECE_MS }]);
  });

  it("know from the start that another one records, and can type meanwhile", async () => {
    const world = newWorld();
    const keeper = page(world);
    await keeper.open(1, { client_turn_id: crypto.randomUUID(), count: 3, recorder: THERE });
    expect(keeper.view.getState().state).toBe("elsewhere");
    keeper.type("I type instead.");
    await keeper.finish({ mode: "typed", unanswered: false });
    expect(world.answers).toMatchObject([{ text: "I type instead." }]);
    expect(world.parts).toEqual([]);
  });

  it.each([
    ["this page before its reload", THERE],
    ["another page", undefined],
  ])("tell how much did not arrive of what %s recorded, while the interviewer thinks [B4.18]", async (_, writer) => {
    const world = newWorld();
    setOnline(false);
    world.faults.piece = [failure("ENT", "network")];
    const recorded = page(world, THERE);
    await recorded.open(1, null);
    recorded.addPiece(fiveSeconds());
    await vi.waitFor(async () => expect(await written()).toMatchObject([{ parts: 1, sent: 0 }]));
    recorded.dispose();

    const shown = page(world, writer);
    const answer = {
      client_turn_id: crypto.randomUUID(),
      mode: "typed",
      text: "typed on a phone",
      unanswered: false,
      reliable: null,
      answered_at: "2026-01-01T10:01:00.000Z",
    } as const;
    const thinking = aSnapshot({ phase: "thinking", turns: [aTurn({ answer })] });
    shown.settle(thinking);
    await vi.waitFor(() => expect(shown.view.getState().left).toMatchObject({ seq: 1, text: "", unsentMs: PIECE_MS }));
    expect(await written()).toHaveLength(1);
    shown.dropLeft();
    await vi.waitFor(async () => expect(await written()).toEqual([]));
  });

  it("keep what did not arrive of a finished recording when time ran out first [B4.18]", async () => {
    const world = newWorld();
    world.faults.answer = [failure("ENT", "network")];
    const keeper = page(world);
    await keeper.open(1, null);
    keeper.addPiece(fiveSeconds());
    await vi.waitFor(() => expect(world.parts).toEqual([0]));
    setOnline(false);
    world.faults.piece = [failure("ENT", "network")];
    keeper.addPiece(fiveSeconds());
    void keeper.finish({ mode: "spoken", unanswered: false });
    await vi.waitFor(async () => expect(await written()).toMatchObject([{ parts: 2, sent: 1, finished: {} }]));
    // The server has taken the piece that it had for the answer.
    const answer = { ...TAKEN, client_turn_id: world.pieces[0]?.client_turn_id ?? "" };
    keeper.settle(aSnapshot({ state: "ended", turns: [aTurn({ answer })] }));
    await vi.waitFor(() => expect(keeper.view.getState().left).toMatchObject({ seq: 1, unsentMs: PIECE_MS }));
    expect(await written()).toHaveLength(1);
  });

  it("keep what was said after typing if the draft became the answer at the end [B4.18]", async () => {
    const world = newWorld();
    const keeper = page(world);
    await keeper.open(1, null);
    keeper.type("typed first");
    await vi.waitFor(() => expect(world.drafts).toHaveLength(1));
    setOnline(false);
    world.faults.piece = [failure("ENT", "network")];
    keeper.addPiece(fiveSeconds());
    await vi.waitFor(async () => expect(await written()).toMatchObject([{ parts: 1, sent: 0 }]));
    const [row] = await written();
    const answer = { ...TAKEN, client_turn_id: row?.client_turn_id ?? "", mode: "typed", text: "typed first" } as const;
    keeper.settle(aSnapshot({ state: "ended", turns: [aTurn({ answer })] }));
    await vi.waitFor(() => expect(keeper.view.getState().left).toMatchObject({ text: "", unsentMs: PIECE_MS }));
    expect(await written()).toHaveLength(1);
  });

  it("leave alone what another window has recorded, and hand in no copy of it [B4.18]", async () => {
    const world = newWorld();
    setOnline(false);
    world.faults.piece = [failure("ENT", "network"), failure("ENT", "network")];
    const records = page(world);
    await records.open(1, null);
    records.addPiece(fiveSeconds());
    await vi.waitFor(async () => expect(await written()).toMatchObject([{ parts: 1 }]));
    const watches = page(world, THERE);
    await watches.open(1, { client_turn_id: crypto.randomUUID(), count: 0, recorder: HERE });
    await vi.waitFor(async () => expect(await written()).toMatchObject([{}, {}]));
    records.addPiece(fiveSeconds());
    await vi.waitFor(async () =>
      expect((await written()).map(({ parts }) => parts)).toEqual(expect.arrayContaining([1, 2])),
    );
    const row = (await written()).find(({ writer }) => writer === HERE);
    const answer = { ...TAKEN, client_turn_id: row?.client_turn_id ?? "" };
    const ended = aSnapshot({ state: "ended", turns: [aTurn({ answer })] });
    watches.settle(ended);
    await vi.waitFor(() => expect(watches.view.getState().left).not.toBeNull());
    records.settle(ended);
    await vi.waitFor(() => expect(records.view.getState().left).not.toBeNull());
    expect(await ownStore().pieces({ attempt: 11, seq: 1, writer: HERE })).toHaveLength(2);
  });

  it("keep the recording of an answer whose text is added to another one [B4.18]", async () => {
    const world = newWorld();
    setOnline(false);
    world.faults.piece = [failure("ENT", "network")];
    const keeper = page(world);
    await keeper.open(1, null);
    keeper.type("typed here");
    keeper.addPiece(fiveSeconds());
    await vi.waitFor(async () => expect(await written()).toMatchObject([{ parts: 1, sent: 0 }]));
    const elsewhere = { ...TAKEN, client_turn_id: crypto.randomUUID(), mode: "typed", text: "From there." } as const;
    const asking = aSnapshot({ turn_seq: 2, turns: [aTurn({ answer: elsewhere }), aTurn({ seq: 2 })] });
    keeper.settle(asking);
    await vi.waitFor(() => expect(keeper.view.getState().left).toMatchObject({ text: "typed here" }));
    // Nobody has asked yet, so there is nothing to add it to.
    keeper.addLeft();
    expect(keeper.view.getState().left).toMatchObject({ text: "typed here" });
    await keeper.open(2, null);
    keeper.addLeft();
    expect(keeper.view.getState()).toMatchObject({ text: "typed here", left: { text: "", unsentMs: PIECE_MS } });
    const own = async () => (await written()).find(({ seq }) => seq === 1);
    await vi.waitFor(async () => expect(await own()).toMatchObject({ text: "", parts: 1 }));
    expect(await ownStore().pieces({ attempt: 11, seq: 1, writer: HERE })).toHaveLength(1);
  });

  it("hand in nothing that the candidate chose not to send [B4.18]", async () => {
    const world = newWorld();
    const there = page(world, THERE);
    await there.open(1, null);
    there.type("from there");
    await vi.waitFor(() => expect(there.view.getState().draft).toBe("saved"));
    await vi.waitFor(async () => expect(await written()).toMatchObject([{ writer: THERE, unsaved: false }]));
    const keeper = page(world);
    const draft = { writer: THERE, revision: 1, text: "from there", saved_at: "2026-01-01T10:00:30.000Z" };
    await keeper.open(1, null, draft);
    await keeper.finish({ mode: "typed", unanswered: true });
    const none = {
      ...TAKEN,
      client_turn_id: world.answers[0]?.client_turn_id ?? "",
      mode: "typed",
      unanswered: true,
    } as const;
    keeper.settle(aSnapshot({ turn_seq: 2, turns: [aTurn({ answer: none }), aTurn({ seq: 2 })] }));
    await vi.waitFor(async () => expect(await written()).toEqual([]));
    expect(keeper.view.getState().left).toBeNull();
  });

  it("tell how much of a recording did not arrive", async () => {
    const world = newWorld();
    setOnline(false);
    world.faults.piece = [failure("ENT", "network")];
    const keeper = page(world);
    await keeper.open(1, null);
    keeper.addPiece(fiveSeconds());
    keeper.settle(aSnapshot({ turn_seq: 2, turns: [aTurn(), aTurn({ seq: 2 })] }));
    await vi.waitFor(() => expect(keeper.view.getState().left).toMatchObject({ text: "", unsentMs: PIECE_MS }));
  });
});
