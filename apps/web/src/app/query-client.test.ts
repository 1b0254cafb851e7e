// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { brandQuery } from "../lib/resources.ts";
import { errorReply, fakeFetch } from "../testing/fake-fetch.ts";
import { createQueryClient } from "./query-client.ts";

beforeEach(() => {
  // The snapshot store uses timers of its own.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("retries a failed read 4 times, 1500 ms apart [A9.01]", async () => {
  const asked: number[] = [];
  fakeFetch(() => {
    asked.push(Date.now());
    return errorReply(503, "unavailable");
  });
  const failed = createQueryClient()
    .fetchQuery(brandQuery())
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await failed).toMatchObject({ status: 503 });
  expect(asked.map((at) => at - (asked[0] ?? 0))).toEqual([0, 1_500, 3_000, 4_500, 6_000]);
});

it("does not retry a read that the server refuses", async () => {
  const requests = fakeFetch(() => errorReply(403, "forbidden"));
  await expect(createQueryClient().fetchQuery(brandQuery())).rejects.toMatchObject({ status: 403 });
  expect(requests).toHaveLength(1);
});
