import { ClientMessage } from "@invigil/contract/socket-client";
import { expect, it } from "vitest";
import { COUNTERS } from "../../testing/proctored.ts";
import { glanceHeartbeat, parseHeartbeat, readHeartbeat } from "./read-heartbeat.ts";

const GOOD = {
  v: 1,
  seq: 4,
  at: "2026-01-01T10:00:00.000Z",
  tab_id: "a-tab-of-a-page",
  type: "heartbeat",
  proctorSessionId: "0199f1a0-5b3c-4c6e-9a3e-1d2f3a4b5c6d",
  metadata: COUNTERS,
};
const WRONG = [undefined, null, -1, 1.5, "1", "", {}, [], true, 10_000_001, Number.NaN];

/** Every message that differs from a valid one in one place. */
function spoiled(): Record<string, unknown>[] {
  const outer = Object.keys(GOOD).filter((name) => name !== "type");
  return WRONG.flatMap((wrong) => [
    ...outer.map((name) => ({ ...GOOD, [name]: wrong })),
    ...Object.keys(COUNTERS).map((name) => ({ ...GOOD, metadata: { ...COUNTERS, [name]: wrong } })),
    ...Object.keys(COUNTERS.connection).map((name) => ({
      ...GOOD,
      metadata: { ...COUNTERS, connection: { ...COUNTERS.connection, [name]: wrong } },
    })),
  ]);
}

it("accepts exactly what the contract's schema accepts [B7.06]", () => {
  const messages = [GOOD, { ...GOOD, tab_id: "short" }, { ...GOOD, at: "yesterday" }, { ...GOOD, v: 2 }, ...spoiled()];
  const read = messages.map((message) => readHeartbeat(message) !== null);
  expect(read).toEqual(messages.map((message) => ClientMessage.safeParse(message).success));
  expect(read.filter(Boolean).length).toBeGreaterThan(0);
});

it("keeps the contract's counters and nothing that a page adds", () => {
  const metadata = { ...COUNTERS, more: "x".repeat(1_000), connection: { ...COUNTERS.connection, more: 1 } };
  expect(readHeartbeat({ ...GOOD, metadata })?.counters).toEqual(COUNTERS);
});

it("recognises a heartbeat by its first characters only if no other message begins like that [B7.06]", () => {
  const { v, seq, at, tab_id, ...rest } = GOOD;
  expect(glanceHeartbeat(JSON.stringify({ v, seq, at, tab_id, ...rest }))).toEqual({ seq: 4, tabId: tab_id });
  expect(parseHeartbeat(JSON.stringify(GOOD))).toEqual(readHeartbeat(GOOD));
  const inside = { v, seq, at, tab_id, type: "alert", details: GOOD };
  for (const other of [inside, { ...rest, v, seq, at, tab_id }, { v, seq, at, tab_id: "short", ...rest }]) {
    expect(glanceHeartbeat(JSON.stringify(other))).toBeNull();
  }
  expect(parseHeartbeat(JSON.stringify(inside))).toBeNull();
  expect(parseHeartbeat(JSON.stringify(GOOD).slice(0, -1))).toBeNull();
});
