// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { testQueryClient } from "../testing/render.tsx";
import { ApiError } from "./api-error.ts";
import { clearSnapshots, keepSnapshots, orSnapshot } from "./snapshots.ts";

let queryClient: QueryClient;
let stop: () => void;

beforeEach(() => {
  queryClient = testQueryClient();
  stop = keepSnapshots(queryClient);
});
afterEach(async () => {
  stop();
  await clearSnapshots();
});

function options(queryKey: string[], answer: () => string) {
  const fetch = async () => answer();
  return { queryKey, queryFn: () => orSnapshot({ queryKey, fetch, parse: String }), meta: { snapshot: true } };
}

function unreachable(): never {
  throw new ApiError({ family: "GTD", status: "ENT", code: "network", body: null });
}

/** What a page opened without a connection finds. */
async function found(queryKey: string[]): Promise<string | null> {
  return await testQueryClient()
    .fetchQuery(options(queryKey, unreachable))
    .catch(() => null);
}

it("returns the newest value, including changes made on the page, when the server cannot be reached", async () => {
  await queryClient.fetchQuery(options(["sections", "t-1"], () => "loaded"));
  queryClient.setQueryData(["sections", "t-1"], "answered");
  await vi.waitFor(async () => expect(await found(["sections", "t-1"])).toBe("answered"));
});

it("does not hide the server's reply behind an old value", async () => {
  await queryClient.fetchQuery(options(["test", "t-1"], () => "loaded"));
  const refused = options(["test", "t-1"], () => {
    throw new ApiError({ family: "GTD", status: 404, code: "test_not_found", body: null });
  });
  await expect(testQueryClient().fetchQuery(refused)).rejects.toMatchObject({ status: 404 });
});

it("forgets one test, and everything when another person signs in", async () => {
  await queryClient.fetchQuery(options(["identity"], () => "kim"));
  await queryClient.fetchQuery(options(["test", "t-1"], () => "one"));
  await queryClient.fetchQuery(options(["test", "t-2"], () => "two"));
  await vi.waitFor(async () => expect(await found(["test", "t-2"])).toBe("two"));
  await clearSnapshots("t-1");
  expect(await found(["test", "t-1"])).toBeNull();
  expect(await found(["test", "t-2"])).toBe("two");

  queryClient.setQueryData(["identity"], "lee");
  await vi.waitFor(async () => expect(await found(["test", "t-2"])).toBeNull());
  await vi.waitFor(async () => expect(await found(["identity"])).toBe("lee"));
});
