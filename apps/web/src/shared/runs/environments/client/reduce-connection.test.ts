import { describe, expect, it } from "vitest";
import { anEnvironment, LAUNCH, NEXT_LAUNCH } from "../testing/an-environment.ts";
import { UNKNOWN, type ConnectionEvent, type ConnectionState } from "./connection-state.ts";
import { reduceConnection } from "./reduce-connection.ts";

/** The state after some events, and all that was to be done. */
function after(events: readonly ConnectionEvent[], from: ConnectionState = UNKNOWN) {
  const done = [];
  let state = from;
  for (const event of events) {
    const [next, effects] = reduceConnection(state, event);
    state = next;
    done.push(...effects);
  }
  return { state, done };
}

const replied = (over: Parameters<typeof anEnvironment>[0] = {}): ConnectionEvent => ({
  type: "replied",
  environment: anEnvironment(over),
});
const greeted = (launch: string, empty: boolean): ConnectionEvent => ({
  type: "greeted",
  hello: { say: "hello", launch, change: 0, empty, home: "/project" },
});
const lost: ConnectionEvent = { type: "hung-up", code: 1_006 };
const open = after([{ type: "begin" }, replied(), { type: "connected" }, greeted(LAUNCH, true)]).state;
/** The connection is lost three times in a row. */
const lostThrice: ConnectionEvent[] = [lost, { type: "due" }, replied(), lost, { type: "due" }, replied(), lost];
const unreachable: ConnectionEvent = { type: "failed", code: "network", unreachable: true };

describe("the connection to an environment", () => {
  it("asks, waits until it is ready, connects and fills the empty box", () => {
    const { state, done } = after([
      { type: "begin" },
      replied({ state: "queued", ahead: 2, launch: null }),
      { type: "due" },
      replied({ key: null }),
      { type: "connected" },
      greeted(LAUNCH, true),
    ]);
    expect(done.map((effect) => effect.do)).toEqual(["ask", "wait", "read", "connect", "send", "fill"]);
    expect(done.at(-1)).toEqual({ do: "fill", how: "whole" });
    // The key of the first reply is kept: later ones grant nothing.
    expect(state).toMatchObject({ phase: "open", launch: LAUNCH, key: "k".repeat(32) });
  });

  it("lets a box that has files report first, and brings only the rest after a short loss", () => {
    expect(after([replied(), { type: "connected" }, greeted(LAUNCH, false)]).done.at(-1)).toEqual({
      do: "fill",
      how: "settle",
    });
    const again = after([lost, { type: "due" }, replied(), { type: "connected" }, greeted(LAUNCH, false)], open);
    expect(again.done.at(-1)).toEqual({ do: "fill", how: "rest" });
  });

  it("says again what it has stored, but nothing of another launch", () => {
    const hello = (launch: string) =>
      after(
        [{ type: "stored", change: 7 }, lost, { type: "due" }, replied({ launch }), { type: "connected" }],
        open,
      ).done.at(-1);
    expect(hello(LAUNCH)).toEqual({ do: "send", message: { do: "hello", heard: 7 } });
    expect(hello(NEXT_LAUNCH)).toEqual({ do: "send", message: { do: "hello", heard: 0 } });
  });

  it("puts the files into a new environment and says so", () => {
    const { done } = after(
      [
        { type: "hung-up", code: 4_002 },
        replied({ state: "launching" }),
        { type: "due" },
        replied({ launch: NEXT_LAUNCH }),
        { type: "connected" },
        greeted(NEXT_LAUNCH, true),
      ],
      open,
    );
    expect(done.map((effect) => effect.do)).toEqual(["read", "wait", "read", "connect", "send", "fill", "restored"]);
  });

  it("checks its health every 5 s after three network errors in a row, with growing pauses before [B4.13] [B9.09]", () => {
    const { state, done } = after([lost, { type: "due" }, unreachable, { type: "due" }, unreachable], open);
    expect(done).toMatchObject([
      { do: "wait", ms: 1_000 },
      { do: "read" },
      { do: "wait", ms: 2_000 },
      { do: "read" },
      { do: "check" },
    ]);
    expect(state.phase).toBe("checking");
    const later = after([{ type: "checked", result: "unreachable" }, { type: "due" }], state);
    expect(later.done).toMatchObject([{ do: "wait", ms: 5_000 }, { do: "check" }]);
    expect(after([{ type: "checked", result: "well" }], state).done).toMatchObject([{ do: "connect" }]);
  });

  it("leaves after three not-found results of an environment that runs [B4.13]", () => {
    const missing: ConnectionEvent[] = [{ type: "checked", result: "missing" }, replied({ key: null })];
    const gone = after(lostThrice, open);
    expect(gone.done.at(-1)).toMatchObject({ do: "check" });
    const twice = after([...missing, { type: "due" }, ...missing, { type: "due" }], gone.state);
    expect(twice.done.some((effect) => effect.do === "leave")).toBe(false);
    const thrice = after(missing, twice.state);
    expect(thrice.done.map((effect) => effect.do)).toEqual(["read", "hang-up", "leave"]);
    expect(thrice.state.phase).toBe("elsewhere");
  });

  it("does not leave while its environment is only being started again", () => {
    const { state } = after(
      [...lostThrice, { type: "checked", result: "missing" }, replied({ state: "launching" })],
      open,
    );
    expect(state).toMatchObject({ phase: "waiting", notFounds: 0 });
  });

  it("stays without asking for anything when another tab has taken the environment, until it is asked to", () => {
    const { state, done } = after([{ type: "hung-up", code: 4_001 }, { type: "due" }, { type: "slow" }], open);
    expect([state.phase, done]).toEqual(["replaced", []]);
    expect(after([{ type: "take-over" }], state).done).toEqual([{ do: "ask", takeOver: true }]);
  });

  it.each([
    ["at_capacity", { phase: "refused", refusal: { why: "capacity" } }],
    ["environment_in_use", { phase: "in-use" }],
    ["environment_unavailable", { phase: "absent" }],
    ["environment_delayed", { phase: "asking", delayed: true }],
    ["session_ended", { phase: "closed" }],
    ["internal", { phase: "refused", refusal: { why: "failed" } }],
  ])("understands %s", (code, expected) => {
    expect(after([{ type: "begin" }, { type: "failed", code, unreachable: false }]).state).toMatchObject(expected);
  });

  it("does not ask in vain while nobody offers one: it looks, and asks once somebody does", () => {
    const refused = { type: "failed", code: "environment_unavailable", unreachable: false } as const;
    const absent = after([{ type: "begin" }, refused]);
    const looking = after([{ type: "due" }], absent.state);
    expect([looking.state.phase, looking.done]).toEqual(["absent", [{ do: "look" }]]);
    const again = after([{ type: "looked", isOffered: false }], looking.state);
    expect([again.state.phase, again.done]).toEqual(["absent", [{ do: "wait", ms: 30_000 }]]);
    expect(after([{ type: "looked", isOffered: true }], again.state).done).toEqual([{ do: "ask", takeOver: false }]);
  });

  it("does nothing more once it has ended", () => {
    const { state } = after([{ type: "end" }], open);
    expect(after([replied(), { type: "due" }, { type: "retry" }], state)).toEqual({ state, done: [] });
  });
});
