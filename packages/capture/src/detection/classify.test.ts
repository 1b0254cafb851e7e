import { signsOf } from "@invigil/rules/proctoring/agreement";
import { expect, test } from "vitest";
import { sightings } from "../testing/findings.ts";
import { classify } from "./classify.ts";

const signs = (name: keyof typeof sightings) => signsOf(classify(sightings[name]).things).map(({ kind }) => kind);

test("[B9.04] reports no face and several faces, but not a single one", () => {
  expect(signs("face")).toEqual([]);
  expect(signs("nobody")).toEqual(["no-face"]);
  expect(signs("two")).toEqual(["multiple-faces"]);
});

test("[B9.04] does not call somebody who turned away nobody", () => {
  const box = { x: 0.3, y: 0.2, width: 0.5, height: 0.7 };
  const turned = classify({ ...sightings.nobody, things: [{ name: "person", score: 0.8, box }] });
  expect(signsOf(turned.things)).toEqual([{ kind: "turned-away" }]);
});

test("[B9.04] also counts a second person whose face is not visible", () => {
  expect(signs("behind")).toEqual(["multiple-faces"]);
});

test("reports a phone, a book, a laptop and a screen, but not a cup", () => {
  expect(signs("phone")).toEqual(["objects"]);
  const box = { x: 0, y: 0, width: 0.1, height: 0.1 };
  const things = ["book", "laptop", "tv", "cup"].map((name) => ({ name, score: 0.31, box }));
  const { objects } = classify({ ...sightings.face, things });
  expect(objects.map(({ name }) => name)).toEqual(["book", "laptop", "tv"]);
  expect(classify({ ...sightings.face, things: [{ name: "book", score: 0.29, box }] }).objects).toEqual([]);
  expect(classify({ ...sightings.face, things: [{ name: "cell phone", score: 0.29, box }] }).objects).toEqual([]);
});

test("does not conclude from a dark, covered or blurred frame that nobody is there", () => {
  for (const name of ["dark", "covered", "blurred"] as const) expect(classify(sightings[name]).unclear).toBe(name);
});

test("still counts what a dark frame does show", () => {
  const { clarity } = sightings.dark;
  expect(classify({ ...sightings.face, clarity })).toMatchObject({ faces: 1, unclear: null });
});
