import { expect, it } from "vitest";
import { judgeSnapshot } from "./judge-snapshot.ts";
import type { Look } from "./look.ts";

const CLEAR = { light: 200, contrast: 60, sharpness: 40 };
const CLARITY = { light: 200, contrast: 60, sharpness: 300 };
const POSE = { turn: 0.1234, tilt: -3.456 };
const face = (score: number, width = 0.2) => ({
  score,
  box: { x: 0, y: 0, width, height: 0.3 },
  descriptor: [width],
  pose: POSE,
});
const thing = (kind: Look["objects"][number]["kind"], score: number) => ({
  kind,
  score,
  box: { x: 0, y: 0, width: 0.1, height: 0.1 },
});
const look = (part: Partial<Look>): Look => ({
  original: { width: 640, height: 480, type: "image/webp" },
  quality: CLEAR,
  clarity: CLARITY,
  faces: [],
  objects: [],
  document: null,
  ...part,
});

const names = ({ things }: ReturnType<typeof judgeSnapshot>) => things.map(({ what, score }) => [what, score]);

it("sees one person, whose face can be compared", () => {
  const judged = judgeSnapshot(look({ faces: [face(0.95)], objects: [thing("person", 0.9)] }));
  expect(judged).toMatchObject({ unclear: null, faces: 1, descriptor: [0.2], pose: { turn: 0.123, tilt: -3.46 } });
  expect(judged.likeness).toBe(0.95);
  expect(names(judged)).toEqual([
    ["face", 0.95],
    ["person", 0.9],
  ]);
});

it("says of a bad picture that it cannot be judged, unless it shows something all the same", () => {
  const dark = { quality: { ...CLEAR, light: 20 }, clarity: { ...CLARITY, light: 20 } };
  expect(judgeSnapshot(look(dark))).toEqual({
    unclear: "dark",
    poor: true,
    faces: 0,
    things: [],
    weak: [],
    likeness: 0,
    descriptor: null,
    pose: null,
  });
  expect(judgeSnapshot(look({ clarity: { ...CLARITY, contrast: 2 } })).unclear).toBe("covered");
  expect(judgeSnapshot(look({ clarity: { ...CLARITY, sharpness: 1 } })).unclear).toBe("blurred");
  const seen = judgeSnapshot(look({ ...dark, faces: [face(0.9)], objects: [thing("cell phone", 0.9)] }));
  // Bad light changes a face too much to compare it.
  expect([seen.unclear, names(seen), seen.descriptor]).toEqual([
    null,
    [
      ["face", 0.9],
      ["cell phone", 0.9],
    ],
    null,
  ]);
});

it("says how much something resembles a face where there is none", () => {
  expect(judgeSnapshot(look({}))).toMatchObject({ things: [], likeness: 0 });
  expect(judgeSnapshot(look({ faces: [face(0.45)] }))).toMatchObject({ things: [], likeness: 0.45 });
});

it("sees a second face, and a second person whose face is hidden", () => {
  const faces = judgeSnapshot(look({ faces: [face(0.95), face(0.7)] }));
  expect(faces.faces).toBe(2);
  const people = judgeSnapshot(look({ faces: [face(0.95)], objects: [thing("person", 0.9), thing("person", 0.5)] }));
  expect(names(people).filter(([what]) => what === "person")).toHaveLength(2);
  expect([faces.descriptor, people.descriptor]).toEqual([null, null]);
});

it("names every prohibited object, and none that it doubts", () => {
  const objects = [thing("book", 0.35), thing("cell phone", 0.6), thing("laptop", 0.25)];
  expect(names(judgeSnapshot(look({ faces: [face(0.95)], objects }))).slice(1)).toEqual([
    ["book", 0.35],
    ["cell phone", 0.6],
  ]);
});

it("compares no face that is too small", () => {
  expect(judgeSnapshot(look({ faces: [face(0.95, 0.05)] })).descriptor).toBeNull();
});
