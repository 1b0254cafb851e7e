import { expect, it } from "vitest";
import { countCrashes } from "./crashes.ts";

it("counts three within five minutes, each environment by itself", () => {
  let now = 0;
  const crashes = countCrashes(() => now);
  expect([crashes.note("a"), crashes.note("a"), crashes.note("b")]).toEqual([false, false, false]);
  now = 5 * 60_000 + 1;
  expect(crashes.note("a")).toBe(false);
  now += 60_000;
  expect(crashes.note("a")).toBe(false);
  now += 60_000;
  expect(crashes.note("a")).toBe(true);
  // Somebody who asks for it again gets it again.
  expect(crashes.note("a")).toBe(false);
});
