import { expect, test } from "vitest";
import { sightings } from "../testing/findings.ts";
import { ALERT_REPEAT, noAlerts, watchFrame, watchScreen, type RaisedAlert } from "./alerts.ts";
import { classify } from "./classify.ts";

/** One frame per second. */
function watch(...names: (keyof typeof sightings)[]): { second: number; alert: RaisedAlert }[] {
  let state = noAlerts;
  return names.flatMap((name, second) => {
    const watched = watchFrame(state, classify(sightings[name]), second * 1_000);
    state = watched.state;
    return watched.alerts.map((alert) => ({ second, alert }));
  });
}
const kinds = (raised: ReturnType<typeof watch>) => raised.map(({ second, alert }) => [second, alert.kind]);

test("[B8.04] one frame in three raises no alert, two do", () => {
  expect(watch("face", "nobody", "face", "face", "nobody", "face")).toEqual([]);
  expect(kinds(watch("face", "nobody", "face", "nobody"))).toEqual([[3, "no-face"]]);
  expect(kinds(watch("two", "two"))).toEqual([[1, "multiple-faces"]]);
  expect(kinds(watch("phone", "face", "phone"))).toEqual([[2, "objects"]]);
});

test("a flickering detector raises one alert, not two", () => {
  expect(watch("phone", "phone", "face", "phone", "phone", "face", "face", "phone", "phone")).toHaveLength(1);
});

test("[B8.04] the first two alerts of a kind are only recorded, the third is shown", () => {
  const spell = ["nobody", "nobody", "face", "face", "face"] as const;
  const spells = [spell, spell, spell, spell].flat();
  const alerts = watch("two", "two", ...spells).filter(({ alert }) => alert.kind === "no-face");
  expect(alerts.map(({ alert }) => [alert.count, alert.shown])).toEqual([
    [1, false],
    [2, false],
    [3, true],
    [4, true],
  ]);
});

test("a lasting condition is reported again from time to time", () => {
  const seconds = ALERT_REPEAT / 1_000;
  const raised = watch(...Array<"nobody">(2 * seconds + 2).fill("nobody"));
  expect(raised.map(({ second }) => second)).toEqual([1, 1 + seconds, 1 + 2 * seconds]);
});

test("dark or blurred frames neither raise nor end an alert", () => {
  expect(kinds(watch("nobody", "dark", "blurred", "nobody"))).toEqual([[3, "no-face"]]);
  expect(watch("nobody", "nobody", "dark", "dark", "dark", "nobody", "nobody")).toHaveLength(1);
});

test("the highest confidence among the frames counts", () => {
  const [raised] = watch("phone", "phone");
  expect(raised?.alert.confidence).toBe(0.5);
});

test("[B8.04] a second monitor is reported when it appears, and again when it comes back", () => {
  let state = noAlerts;
  const counts = [false, true, true, true, false, true].flatMap((extended, second) => {
    const watched = watchScreen(state, extended, second * 1_000);
    state = watched.state;
    return watched.alerts.map(({ kind, count }) => [second, kind, count]);
  });
  expect(counts).toEqual([
    [1, "multiple-monitors", 1],
    [5, "multiple-monitors", 2],
  ]);
});
