// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** Milliseconds by the device's clock. */
let clock = 1_000_000;
let origin = clock;
beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(performance, "timeOrigin", "get").mockImplementation(() => origin);
  vi.spyOn(performance, "now").mockImplementation(() => clock - origin);
});
afterEach(() => void vi.restoreAllMocks());

/** The browser begins to open a page of ours, which takes so long. */
async function open(loading: number) {
  origin = clock;
  clock += loading;
  vi.resetModules();
  const page = await import("./time-elsewhere.ts");
  page.watchTimeElsewhere();
  return page;
}
const leave = () => globalThis.dispatchEvent(new Event("pagehide"));

it("knows nothing in a new tab", async () => {
  expect((await open(300)).timeElsewhere()).toBeUndefined();
});

it("measures the time on other sites, however long pages take to open [B4.03]", async () => {
  await open(9_000);
  clock += 60_000;
  leave();
  clock += 20_000;
  expect((await open(12_000)).timeElsewhere()).toBe(20_000);
});

it("counts no other page of ours, but every visit elsewhere between them [B4.03]", async () => {
  await open(300);
  leave();
  const start = await open(15_000);
  expect(start.timeElsewhere()).toBe(0);
  clock += 30_000;
  leave();
  clock += 7_000;
  await open(4_000);
  leave();
  expect((await open(12_000)).timeElsewhere()).toBe(7_000);
});

it("begins anew once the server knows it", async () => {
  await open(300);
  leave();
  clock += 5_000;
  const page = await open(300);
  page.forgetTimeElsewhere();
  expect(page.timeElsewhere()).toBe(0);
  leave();
  clock += 2_000;
  expect((await open(300)).timeElsewhere()).toBe(2_000);
});

it("adds the time for which another page of ours was left and came back from history", async () => {
  await open(300);
  leave();
  const start = await open(300);
  leave();
  clock += 8_000;
  globalThis.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(start.timeElsewhere()).toBe(8_000);
});
