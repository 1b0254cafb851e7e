// @vitest-environment happy-dom
import { PIECE_MS } from "@invigil/contract/interviews/snapshot";
import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import { setOnline } from "../../../lib/connection.ts";
import { aSnapshot, aTurn } from "../testing/a-snapshot.ts";
import { failure, fiveSeconds, HERE, newWorld, page, withOwnStores, written } from "../testing/keeper-world.ts";

withOwnStores();

describe("a typed answer", () => {
  it("is still there after a reload", async () => {
    const world = newWorld();
    const first = page(world);
    await first.open(1, null);
    first.type("I wrote a par");
    first.type("I wrote a parser.");
    await vi.waitFor(async () => expect((await written())[0]?.text).toBe("I wrote a parser."));
    first.dispose();

    const second = page(world);
    await second.open(1, null);
    expect(second.view.getState().text).toBe("I wrote a parser.");
    await second.finish({ mode: "typed", unanswered: false });
    expect(world.answers).toMatchObject([{ seq: 1, text: "I wrote a parser." }]);
    expect(second.isPending()).toBe(false);
    await vi.waitFor(async () => expect(await written()).toEqual([]));
  });

  it("is sent with the same id after an outage, without anybody's doing", async () => {
    const world = newWorld();
    world.faults.answer = [failure("ENT", "network"), failure(503, "unavailable"), failure(429, "too_many")];
    const keeper = page(world);
    await keeper.open(1, null);
    keeper.type("yes");
    await keeper.finish({ mode: "typed", unanswered: false });
    expect(world.answers).toHaveLength(1);
    expect(world.snapshots).toHaveLength(1);
  });

  it("waits while there is no connection, and says so", async () => {
    const world = newWorld();
    world.faults.answer = [failure("ENT", "network")];
    setOnline(false);
    const keeper = page(world);
    await keeper.open(1, null);
    keeper.type("yes");
    const sending = keeper.finish({ mode: "typed", unanswered: false });
    await vi.waitFor(() => expect(keeper.view.getState().state).toBe("waiting"));
    expect(keeper.isPending()).toBe(true);
    setOnline(true);
    await sending;
    expect(world.answers).toHaveLength(1);
  });

  it("that was finished before a reload is sent by the next page", async () => {
    const world = newWorld();
    world.faults.answer = [failure("ENT", "network")];
    setOnline(false);
    const first = page(world);
    await first.open(1, null);
    first.type("done");
    void first.finish({ mode: "typed", unanswered: false });
    await vi.waitFor(async () => expect((await written())[0]?.finished).not.toBeNull());
    first.dispose();
    setOnline(true);
    await page(world).open(1, null);
    await vi.waitFor(() => expect(world.answers).toMatchObject([{ text: "done" }]));
  });

  it("is sent even if it is finished before this device's store has been read", async () => {
    const world = newWorld();
    const keeper = page(world);
    void keeper.open(1, null);
    await keeper.finish({ mode: "typed", unanswered: true });
    expect(world.answers).toMatchObject([{ seq: 1, finished: { unanswered: true } }]);
  });

  it("is offered again if the interview had moved on", async () => {
    const world = newWorld();
    const moved = aSnapshot({ turn_seq: 2, turns: [aTurn(), aTurn({ seq: 2 })] });
    world.faults.answer = [failure(409, "stale_turn", moved)];
    const keeper = page(world);
    await keeper.open(1, null);
    keeper.type("too late");
    await keeper.finish({ mode: "typed", unanswered: false });
    expect(world.snapshots).toEqual([moved]);
    keeper.settle(moved);
    await vi.waitFor(() => expect(keeper.view.getState().left).toMatchObject({ seq: 1, text: "too late" }));
    keeper.dropLeft();
    await vi.waitFor(async () => expect(await written()).toEqual([]));
  });

  it("is kept and can be sent again after a refusal", async () => {
    const world = newWorld();
    world.faults.answer = [failure(403, "csrf_failed")];
    const keeper = page(world);
    await keeper.open(1, null);
    keeper.type("mine");
    await keeper.finish({ mode: "typed", unanswered: false });
    expect(keeper.view.getState().state).toBe("refused");
    keeper.type("mine, and better");
    await keeper.finish({ mode: "typed", unanswered: false });
    expect(world.answers).toMatchObject([{ text: "mine, and better" }]);
  });
});

describe("a clock that is wrong or moved", () => {
  const HOUR = 3_600_000;

  it("makes nothing of this interview seem so old that it is deleted", async () => {
    const world = newWorld();
    const first = page(world);
    await first.open(1, null);
    first.type("I wrote a parser.");
    await vi.waitFor(async () => expect((await written())[0]?.text).toBe("I wrote a parser."));
    first.dispose();
    world.clock.ahead = 40 * 24 * HOUR;
    const second = page(world);
    await second.open(1, null);
    expect(second.view.getState().text).toBe("I wrote a parser.");
  });

  it("does not date what was typed before the page knew the server's clock", async () => {
    const world = newWorld();
    world.clock = { ahead: 2 * HOUR, shift: null };
    const keeper = page(world);
    await keeper.open(1, null);
    keeper.type("in a tunnel");
    await vi.waitFor(async () => expect(await written()).toMatchObject([{ text: "in a tunnel", bySystem: true }]));
    const before = Date.now();
    world.clock = { ahead: 0, shift: -2 * HOUR };
    keeper.addPiece(fiveSeconds());
    await vi.waitFor(async () => expect(await written()).toMatchObject([{ parts: 1, bySystem: false }]));
    const [kept] = await written();
    expect(kept?.typedAt).toBeLessThanOrEqual(before);
    expect(kept?.recordedAt).toBeLessThanOrEqual(Date.now());
  });
});

describe("a spoken answer", () => {
  it("is sent piece by piece while the candidate speaks, and then as a whole", async () => {
    const world = newWorld();
    const keeper = page(world);
    await keeper.open(1, null);
    keeper.addPiece(fiveSeconds());
    keeper.addPiece(fiveSeconds());
    await vi.waitFor(() => expect(world.parts).toEqual([0, 1]));
    expect(keeper.view.getState().recordedMs).toBe(2 * PIECE_MS);
    keeper.addPiece(fiveSeconds());
    await keeper.finish({ mode: "spoken", unanswered: false });
    expect(world.parts).toEqual([0, 1, 2]);
    expect(world.answers).toMatchObject([{ parts: 3 }]);
  });

  it("goes on in the same answer after a reload, with the pieces that did not arrive", async () => {
    const world = newWorld();
    const first = page(world);
    await first.open(1, null);
    first.addPiece(fiveSeconds());
    await vi.waitFor(() => expect(world.parts).toEqual([0]));
    setOnline(false);
    world.faults.piece = [failure("ENT", "network")];
    first.addPiece(fiveSeconds());
    await vi.waitFor(async () => expect((await written())[0]?.parts).toBe(2));
    first.dispose();
    const id = (await written())[0]?.client_turn_id ?? "";

    setOnline(true);
    const second = page(world);
    await second.open(1, { client_turn_id: id, count: 1, recorder: HERE });
    second.addPiece(fiveSeconds());
    await second.finish({ mode: "spoken", unanswered: false });
    expect(world.parts).toEqual([0, 1, 2]);
    expect(world.answers).toMatchObject([{ client_turn_id: id, parts: 3 }]);
  });

  it("goes on on another device, after what the server already has", async () => {
    const world = newWorld();
    const keeper = page(world);
    const id = crypto.randomUUID();
    await keeper.open(1, { client_turn_id: id, count: 4, recorder: null });
    expect(keeper.view.getState().recordedMs).toBe(4 * PIECE_MS);
    keeper.addPiece(fiveSeconds());
    await keeper.finish({ mode: "spoken", unanswered: false });
    expect(world.parts).toEqual([4]);
    expect(world.answers).toMatchObject([{ client_turn_id: id, parts: 5 }]);
  });

  it("sends its pieces again if the server misses some", async () => {
    const world = newWorld();
    world.faults.answer = [failure(409, "pieces_missing")];
    const keeper = page(world);
    await keeper.open(1, null);
    keeper.addPiece(fiveSeconds());
    keeper.addPiece(fiveSeconds());
    await keeper.finish({ mode: "spoken", unanswered: false });
    expect(world.parts).toEqual([0, 1, 0, 1]);
    expect(world.answers).toHaveLength(1);
  });
});
