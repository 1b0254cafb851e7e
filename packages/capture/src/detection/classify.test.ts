import { expect, test } from "vitest";
import { sightings } from "../testing/findings.ts";
import { classify, showsMultipleFaces, showsNoFace, showsObjects } from "./classify.ts";

const shown = (name: keyof typeof sightings) => {
  const finding = classify(sightings[name]);
  return [showsNoFace(finding), showsMultipleFaces(finding), showsObjects(finding)];
};

test("[B9.04] reports no face and several faces, but not a single one", () => {
  expect(shown("face")).toEqual([false, false, false]);
  expect(shown("nobody")).toEqual([true, false, false]);
  expect(shown("two")).toEqual([false, true, false]);
});

test("[B9.04] does not call somebody who turned away nobody", () => {
  const turned = { ...sightings.nobody, things: [{ name: "person", score: 0.8 }] };
  expect(showsNoFace(classify(turned))).toBe(false);
});

test("[B9.04] also counts a second person whose face is not visible", () => {
  expect(shown("behind")).toEqual([false, true, false]);
  expect(classify(sightings.behind).confidence.multipleFaces).toBe(0.45);
});

test("reports a phone, a book, a laptop and a screen, but not a cup", () => {
  expect(shown("phone")).toEqual([false, false, true]);
  const things = ["book", "laptop", "tv", "cup"].map((name) => ({ name, score: 0.31 }));
  const { objects } = classify({ ...sightings.face, things });
  expect(objects.map(({ name }) => name)).toEqual(["book", "laptop", "tv"]);
  expect(classify({ ...sightings.face, things: [{ name: "cell phone", score: 0.29 }] }).objects).toEqual([]);
});

test("does not conclude from a dark or blurred frame that nobody is there", () => {
  expect(classify(sightings.dark).unclear).toBe("dark");
  expect(classify(sightings.blurred).unclear).toBe("blurred");
  expect(shown("dark")).toEqual([false, false, false]);
});

test("still counts what a dark frame does show", () => {
  expect(classify({ ...sightings.face, light: 6 })).toMatchObject({ faces: 1, unclear: null });
});
