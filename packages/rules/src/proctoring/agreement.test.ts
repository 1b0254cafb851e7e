import { expect, it } from "vitest";
import { agreedSigns, outsideScene, sceneOf, signsOf } from "./agreement.ts";
import type { SeenThing } from "./seen-thing.ts";

const thing = (what: string, x: number, size = 0.2): SeenThing => ({
  what,
  score: 0.9,
  box: { x, y: 0.3, width: size, height: size },
});
const candidate = (x = 0.4) => [thing("face", x, 0.3), thing("person", x, 0.5)];
const portrait = thing("face", 0.05, 0.1);
const shelf = thing("book", 0.7, 0.25);

/** By the places of things alone. */
const besides = (things: readonly SeenThing[], scene: readonly SeenThing[]) =>
  outsideScene({ things, fields: null }, { scene, first: [] });

/** What the analysis would report of each picture, with the scene of those so far. */
function reported(pictures: readonly SeenThing[][], browser: readonly string[] = []) {
  return pictures.map((things, at) => {
    const scene = sceneOf(pictures.slice(0, at + 1));
    const signs = (each: readonly SeenThing[]) => signsOf(besides(each, scene));
    const before = pictures.slice(0, at).toReversed().map(signs);
    return agreedSigns(signs(things), { before, browser, doubtful: { asked: 4, agree: 3 } }).map(
      ({ kind, object }) => object ?? kind,
    );
  });
}

it("says nothing about a shelf and a portrait that stood there from the start", () => {
  const room = [0.4, 0.42, 0.35, 0.4, 0.45].map((x) => [...candidate(x), portrait, shelf]);
  expect(reported(room)).toEqual([[], [], [], [], []]);
});

it("never takes the candidate for a part of the room, not even by a second box around the same face", () => {
  const still = [thing("face", 0.4, 0.3), thing("face", 0.41, 0.27), thing("person", 0.4, 0.5)];
  const scene = sceneOf([still, still, still]);
  expect(scene).toEqual([]);
});

it("reports a second person who moves, and an object that is brought in later", () => {
  const helper = (x: number) => [thing("face", x, 0.15), thing("person", x, 0.25)];
  const pictures = [[...candidate(), ...helper(0.75)], [...candidate(0.41), ...helper(0.8)], candidate(), candidate()];
  expect(reported(pictures)).toEqual([[], ["multiple-faces"], [], []]);
  const later = [candidate(), candidate(), candidate(), [...candidate(), shelf], [...candidate(), shelf]];
  expect(reported(later)).toEqual([[], [], [], [], ["book"]]);
});

it("never takes a phone for a part of the room", () => {
  const phone = thing("cell phone", 0.6, 0.1);
  expect(
    reported([
      [...candidate(), phone],
      [...candidate(), phone],
      [...candidate(), phone],
    ]),
  ).toEqual([[], ["cell phone"], ["cell phone"]]);
});

it("asks for more pictures of a phone of which only a closer look is sure", () => {
  const cup = { ...thing("cell phone", 0.4, 0.1), closer: true };
  const drinking = [candidate(), [...candidate(), cup], [...candidate(), cup], candidate(), candidate(), candidate()];
  expect(reported(drinking).flat()).toEqual([]);
  const lasting = [candidate(), [...candidate(), cup], candidate(), [...candidate(), cup], [...candidate(), cup]];
  expect(reported(lasting)).toEqual([[], [], [], [], ["cell phone"]]);
  // A doubtful one does not confirm a certain one either, unless it lasts.
  const phone = thing("cell phone", 0.4, 0.1);
  expect(reported([candidate(), [...candidate(), cup], [...candidate(), phone]]).flat()).toEqual([]);
  expect(reported([candidate(), [...candidate(), phone], [...candidate(), phone]]).flat()).toEqual(["cell phone"]);
});

it("does not believe one picture alone, unless the browser saw the same", () => {
  const once = [candidate(), candidate(), [], candidate(), candidate()];
  expect(reported(once).flat()).toEqual([]);
  expect(reported([candidate(), candidate(), []], ["no-face"])[2]).toEqual(["no-face"]);
  expect(reported([candidate(), [], candidate(), []]).flat()).toEqual(["no-face"]);
});

it("calls a person without a visible face turned away, and only an empty picture nobody", () => {
  expect(signsOf([thing("person", 0.4, 0.5)])).toEqual([{ kind: "turned-away" }]);
  expect(signsOf([])).toEqual([{ kind: "no-face" }]);
  // The portrait on the wall is not the candidate.
  const room = [0.4, 0.42, 0.35].map((x) => [...candidate(x), portrait]);
  const scene = sceneOf(room);
  expect(signsOf(besides([portrait], scene))).toEqual([{ kind: "no-face" }]);
});

it("takes nobody's hair for a book, but sees one below the eyes, beside the head or over the face", () => {
  // As it was measured in the honest half hour.
  const face = { what: "face", score: 0.95, box: { x: 0.35, y: 0.69, width: 0.24, height: 0.32 } };
  const at = (what: string, x: number, y: number): SeenThing => ({
    what,
    score: 0.37,
    box: { x, y, width: 0.29, height: 0.36 },
  });
  const objects = (seen: SeenThing) => signsOf(besides([face, seen], [])).map(({ object }) => object);
  expect(objects(at("book", 0.24, 0.39))).toEqual([]);
  expect(objects(at("tv", 0.3, 0.35))).toEqual([]);
  expect(objects(at("book", 0.3, 0.85))).toEqual(["book"]);
  expect(objects(at("book", 0.02, 0.39))).toEqual(["book"]);
  expect(objects(at("book", 0.33, 0.6))).toEqual(["book"]);
  // A phone may be held to the forehead, and without a face nothing is behind one.
  expect(objects(at("cell phone", 0.24, 0.39))).toEqual(["cell phone"]);
  expect(signsOf(besides([at("book", 0.24, 0.39)], []))).toContainEqual({ kind: "objects", object: "book" });
});
