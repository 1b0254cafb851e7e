// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { afterEach, expect, it, vi } from "vitest";
import { browserProbes } from "./browser-probes.ts";

afterEach(() => void vi.restoreAllMocks());

const probes = () => browserProbes(async () => null);

it("says that answers can be kept if something could be written", async () => {
  expect(await probes().indexedDb()).toBe(true);
  expect(await indexedDB.databases()).toEqual([]);
});

it("does not say so if a database opens but stores nothing", async () => {
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  });
  expect(await probes().indexedDb()).toBe(false);
});
