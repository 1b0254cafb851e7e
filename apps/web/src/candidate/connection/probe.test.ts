// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { deadLine, fakeFetch } from "../../testing/fake-fetch.ts";
import { measureSpeed, reachServer } from "./probe.ts";

afterEach(() => vi.unstubAllGlobals());

function clock(...readings: number[]) {
  return () => readings.shift() ?? 0;
}

it("times a download of 471234 bytes, with a timestamp in its query, in Mbps [B7.16] [A7.31]", async () => {
  const requests = fakeFetch(() => new Response(new Uint8Array(471_234)));
  const sample = await measureSpeed(clock(1_000, 2_000));
  expect(requests[0]?.path).toMatch(/^\/generic\/api\/speed-probe\.png\?t=\d{13}$/);
  expect(sample).toEqual({ reached: true, speed: (471_234 * 8) / 1_000_000 });
});

it("measures nothing from a reply of another size", async () => {
  fakeFetch(() => new Response("a login page of some network"));
  expect(await measureSpeed(clock(1_000, 1_001))).toEqual({ reached: true, speed: null });
});

it("reports that the server was not reached", async () => {
  fakeFetch(deadLine);
  expect(await measureSpeed()).toEqual({ reached: false });
  expect(await reachServer()).toEqual({ reached: false });
});
