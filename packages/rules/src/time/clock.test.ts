import { describe, expect, it } from "vitest";
import { clockOffset, serverTimeAt } from "./clock.ts";

describe("server clock", () => {
  it("records the offset from the middle of the request [A4.28]", () => {
    const serverTime = "2026-03-01T10:00:00.000Z";
    const offset = clockOffset({ serverTime, sentAt: 1_000, receivedAt: 1_400 });
    expect(serverTimeAt(offset, 1_200)).toBe(Date.parse(serverTime));
    expect(serverTimeAt(offset, 2_200)).toBe(Date.parse(serverTime) + 1_000);
  });
});
