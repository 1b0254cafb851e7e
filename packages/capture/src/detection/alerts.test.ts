import { expect, test } from "vitest";
import { sightings } from "../testing/findings.ts";
import { ALERT_REPEAT, noAlerts, watchFrame, watchScreen, type RaisedAlert } from "./alerts.ts";
import { classify } from "./classify.ts";
import type { Sighting } from "./sighting.ts";

/** The room is learned from the first three frames. */
const START = ["face", "face", "face"] as const;
type Name = keyof typeof sightings;

/** One frame per second, after an ordinary start. */
function watch(...names: Name[]): { second: number; alert: RaisedAlert }[] {
  return watchFrom([...START, ...names]).map(({ second, alert }) => ({ second: second - START.length, alert }));
}
function watchFrom(names: readonly Name[]): { second: number; alert: RaisedAlert }[] {
  let state = noAlerts;
  return names.flatMap((name, second) => {
    const watched = watchFrame(state, classify(sightings[name]), { at: second * 1_000, every: 1_000 });
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

test("says nothing about a portrait and a shelf that stood there from the start, as the server does not", () => {
  expect(watchFrom(Array<Name>(10).fill("room"))).toEqual([]);
  // A candidate who leaves is missed, although the portrait still looks into the camera.
  const { faces, things } = sightings.room;
  const empty = { ...sightings.room, faces: faces.slice(1), things: things.slice(1) };
  let state = noAlerts;
  const raised = [...Array(5).fill(sightings.room), empty, empty].flatMap((sighting, second) => {
    const watched = watchFrame(state, classify(sighting), { at: second * 1_000, every: 1_000 });
    state = watched.state;
    return watched.alerts.map(({ kind }) => kind);
  });
  expect(raised).toEqual(["no-face"]);
});

test("learns a portrait that the detector is not sure of in every frame", () => {
  const [face, portrait] = sightings.room.faces;
  const unsure = { ...sightings.room, faces: [face, { ...portrait, score: 0.5 }] };
  let state = noAlerts;
  const raised = [unsure, sightings.room, unsure, ...Array(5).fill(sightings.room)].flatMap((sighting, second) => {
    const watched = watchFrame(state, classify(sighting), { at: second * 1_000, every: 1_000 });
    state = watched.state;
    return watched.alerts.map(({ kind }) => kind);
  });
  expect(raised).toEqual([]);
});

test("reports a book that is brought in later, and a phone from the first moment", () => {
  expect(kinds(watch("room", "room"))).toEqual([
    [1, "multiple-faces"],
    [1, "objects"],
  ]);
  expect(kinds(watchFrom(["phone", "phone"]))).toEqual([[1, "objects"]]);
});

/** One frame per second, by default after an ordinary start. */
function alertsOf(frames: readonly Sighting[], start: readonly Sighting[] = START.map((name) => sightings[name])) {
  let state = noAlerts;
  return [...start, ...frames].flatMap((sighting, second) => {
    const watched = watchFrame(state, classify(sighting), { at: second * 1_000, every: 1_000 });
    state = watched.state;
    return watched.alerts.map(({ kind }) => kind);
  });
}
const repeat = (times: number, frame: Sighting) => Array<Sighting>(times).fill(frame);

test("takes nobody's cup for a phone, although closer looks do, but believes what lasts", () => {
  const { face, phone } = sightings;
  const cup = {
    ...phone,
    things: phone.things.map((thing) => ({ ...thing, ...(thing.name !== "person" && { closer: true }) })),
  };
  expect(alertsOf([...repeat(8, cup), ...repeat(12, face), ...repeat(8, cup), ...repeat(12, face)])).toEqual([]);
  expect(alertsOf(repeat(12, cup))).toEqual(["objects"]);
  // The detector need not be sure in every frame, and one happening is told once.
  const flickering = Array.from({ length: 30 }, (_, second) => (second % 4 === 3 ? face : cup));
  expect(alertsOf(flickering)).toEqual(["objects"]);
});

test("does not report a shelf that the detector calls a book only later", () => {
  const stripes = Array.from({ length: 32 * 24 }, (_, field) => 60 + 90 * (field % 2));
  const known = { ...sightings.face, fields: stripes };
  const shelf = {
    ...known,
    things: [...known.things, { name: "book", score: 0.4, box: { x: 0.02, y: 0.2, width: 0.25, height: 0.25 } }],
  };
  expect(alertsOf(repeat(5, shelf), repeat(3, known))).toEqual([]);
  const brought = { ...shelf, fields: stripes.map((level, field) => (field % 32 < 9 ? 240 : level)) };
  expect(alertsOf(repeat(2, brought), repeat(3, known))).toEqual(["objects"]);
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
