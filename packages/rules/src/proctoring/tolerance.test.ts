import { TestSettings } from "@invigil/contract/taking/tests";
import { expect, it } from "vitest";
import { believedAbsence, excuseHolds, initialTolerance, isUsedUp, returnCounts } from "./tolerance.ts";

const settings = (count: number) => TestSettings.parse({ proctor: { browser_tolerance: { count } } });
const returned = (more: Partial<Parameters<typeof returnCounts>[0]> = {}) =>
  returnCounts({ type: "tolerance", away: 2_000, seen: 2_000, shortBlur: 800, countedBy: null, left: true, ...more });

it("starts from the settings, and is used up below 0 [B4.03]", () => {
  expect([3, 0, -4].map((count) => initialTolerance(settings(count).proctor.browser_tolerance))).toEqual([3, 0, 0]);
  expect([1, 0, -1].map(isUsedUp)).toEqual([false, false, true]);
});

it("believes the page, but not against the server's own observation [B4.04]", () => {
  expect(believedAbsence({ away: 9_000, seen: 500 })).toBe(9_000);
  expect(believedAbsence({ away: 100, seen: 5_400 })).toBe(400);
  expect(believedAbsence({ away: 100, seen: 60_000 })).toBe(55_000);
  expect(believedAbsence({ away: 100, seen: null })).toBe(100);
});

it("does not count leaves shorter than the setting [B4.03]", () => {
  expect(returned({ away: 799, seen: 799 })).toBe(false);
  expect(returned({ away: 800, seen: 800 })).toBe(true);
});

it("counts a leave once, whichever message reports the return first [B4.03]", () => {
  expect(returned({ type: "focus" })).toBe(true);
  expect(returned({ countedBy: "focus" })).toBe(false);
  expect(returned({ type: "focus", countedBy: "tolerance" })).toBe(false);
  // A page that reports only its returns pays for each of them.
  expect(returned({ countedBy: "tolerance", left: false })).toBe(true);
  // The first focus of a page is not a return.
  expect(returned({ type: "focus", left: false })).toBe(false);
});

it("excuses a leave only if the page can have caused it, and not for long [B4.04]", () => {
  const plan = { image: true, video: false, audio: false };
  const absence = { away: 40_000, seen: 40_000 };
  const chooser = {
    excuse: "file chooser",
    plan,
    takesFiles: true,
    promptUsed: false,
    prompts: 0,
    inVain: 0,
    ...absence,
  } as const;
  expect(excuseHolds(chooser)).toBe(true);
  expect(excuseHolds({ ...chooser, takesFiles: false })).toBe(false);
  expect(excuseHolds({ ...chooser, away: 60_000 })).toBe(false);
  expect(excuseHolds({ ...chooser, away: 100, seen: 90_000 })).toBe(false);
  const short = { away: 19_000, seen: 19_000 };
  const device = { ...chooser, ...short, excuse: "device permission", takesFiles: false } as const;
  expect(excuseHolds(device)).toBe(true);
  expect(excuseHolds({ ...device, promptUsed: true })).toBe(false);
  expect(excuseHolds({ ...device, away: 20_000 })).toBe(false);
  // A browser that asks after every reload excuses a few long leaves, then only short ones.
  expect([2, 3].map((prompts) => excuseHolds({ ...device, prompts }))).toEqual([true, false]);
  expect(excuseHolds({ ...device, prompts: 3, away: 4_000, seen: 4_000 })).toBe(true);
  expect([4, 5].map((inVain) => excuseHolds({ ...chooser, inVain }))).toEqual([true, false]);
  expect(excuseHolds({ ...device, plan: { image: false, video: false, audio: false } })).toBe(false);
});
