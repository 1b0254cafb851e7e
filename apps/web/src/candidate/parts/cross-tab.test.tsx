// @vitest-environment happy-dom
import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderAt } from "../../testing/render.tsx";
import { claimTab, isExemptPath, useSingleTab } from "./cross-tab.ts";

const giveUp: (() => void)[] = [];

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  for (const stop of giveUp.splice(0)) stop();
  cleanup();
  vi.useRealTimers();
});

/** Lets the channel deliver and time pass. */
async function settle() {
  for (let round = 0; round < 4; round += 1) {
    await act(async () => void (await vi.advanceTimersByTimeAsync(200)));
    await act(async () => void (await new Promise((resolve) => setImmediate(resolve))));
  }
}

async function claim(testSlug: string, takeOver = false) {
  const onOther = vi.fn<() => void>();
  const onNewcomer = vi.fn<() => void>();
  const stop = claimTab(testSlug, { onOther, onNewcomer, takeOver });
  giveUp.push(stop);
  await settle();
  return { onOther, onNewcomer, stop };
}

it("tells the later tab of the same test, and leaves the first alone [B7.21]", async () => {
  const first = await claim("t-1");
  const later = await claim("t-1");
  const other = await claim("t-2");
  expect(first.onOther).not.toHaveBeenCalled();
  expect(later.onOther).toHaveBeenCalledTimes(1);
  expect(other.onOther).not.toHaveBeenCalled();
});

it("lets the next tab in once the first has released the test [B7.21]", async () => {
  const first = await claim("t-1");
  first.stop();
  const next = await claim("t-1");
  expect(next.onOther).not.toHaveBeenCalled();
});

it("tells the tab that holds the test about every newcomer, as evidence [B7.21]", async () => {
  const first = await claim("t-1");
  expect(first.onNewcomer).not.toHaveBeenCalled();
  const later = await claim("t-1");
  expect(first.onNewcomer).toHaveBeenCalledTimes(1);
  expect(later.onNewcomer).not.toHaveBeenCalled();
});

it("gives way to a tab in which the candidate wants to continue [B2.10]", async () => {
  const first = await claim("t-1");
  const taking = await claim("t-1", true);
  expect(first.onOther).toHaveBeenCalledTimes(1);
  expect(taking.onOther).not.toHaveBeenCalled();
});

function Watched({ enabled, onOther }: { enabled: boolean; onOther: () => void }) {
  useSingleTab({ testSlug: "t-1", enabled, onOther });
  return null;
}

async function show(path: string, enabled: boolean) {
  const onOther = vi.fn<() => void>();
  await renderAt(<Watched enabled={enabled} onOther={onOther} />, { path });
  await settle();
  return onOther;
}

it("is active only if the test forbids several tabs [B7.21]", async () => {
  await claim("t-1");
  expect(await show("/test/t-1/problems", false)).not.toHaveBeenCalled();
  expect(await show("/test/t-1/problems", true)).toHaveBeenCalledTimes(1);
});

it("exempts the help and report routes [B2.16]", async () => {
  await claim("t-1");
  expect(await show("/test/t-1/help", true)).not.toHaveBeenCalled();
  expect(await show("/test-report/t-1", true)).not.toHaveBeenCalled();
  expect(isExemptPath("/v1/test/t-1/help")).toBe(true);
  expect(isExemptPath("/v1/test/t-1/problem/help")).toBe(false);
});
