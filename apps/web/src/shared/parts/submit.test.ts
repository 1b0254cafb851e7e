// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import {
  beforeSubmit,
  clearAutoSubmitRequest,
  onAbort,
  requestAutoSubmit,
  runAbort,
  runBeforeSubmit,
  useAutoSubmitRequest,
} from "./submit.ts";

const ending = { testSlug: "demo", reason: null };

afterEach(() => {
  clearAutoSubmitRequest();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("waits for every hook before the submission, and only while it is registered", async () => {
  const sent: string[] = [];
  const remove = beforeSubmit(async () => {
    await Promise.resolve();
    sent.push("heartbeat");
  });
  expect(await runBeforeSubmit(ending)).toEqual([]);
  remove();
  await runBeforeSubmit(ending);
  expect(sent).toEqual(["heartbeat"]);
});

it("continues when a hook fails, and reports what went wrong", async () => {
  const remove = beforeSubmit(() => {
    throw new Error("no camera");
  });
  expect(await runBeforeSubmit(ending)).toEqual(["Error: no camera"]);
  remove();
});

it("never waits forever", async () => {
  vi.useFakeTimers();
  const remove = beforeSubmit(() => new Promise(() => {}));
  const running = runBeforeSubmit(ending);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await running).toHaveLength(1);
  remove();
});

it("closes everything that is open, even if one part fails", () => {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal("reportError", reported);
  const closed: string[] = [];
  const removers = [
    onAbort(() => {
      throw new Error("stuck");
    }),
    onAbort(() => closed.push("pod")),
  ];
  runAbort();
  expect(closed).toEqual(["pod"]);
  expect(reported).toHaveBeenCalledOnce();
  for (const remove of removers) remove();
});

it("keeps the first reason", () => {
  requestAutoSubmit("System Time Mismatch");
  requestAutoSubmit("Browser Tolerance Violation");
  expect(renderHook(useAutoSubmitRequest).result.current).toBe("System Time Mismatch");
});
