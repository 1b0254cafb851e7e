import { expect, it } from "vitest";
import { judgeSnapshot } from "./judge-snapshot.ts";
import type { Look } from "./look.ts";

const CLEAR = { brightness: 200, contrast: 60, sharpness: 40 };
const face = (score: number, width = 0.2) => ({ score, box: { x: 0, y: 0, width, height: 0.3 }, descriptor: [width] });
const thing = (kind: Look["objects"][number]["kind"], score: number) => ({
  kind,
  score,
  box: { x: 0, y: 0, width: 0.1, height: 0.1 },
});
const look = (part: Partial<Look>): Look => ({
  original: { width: 640, height: 480, type: "image/webp" },
  quality: CLEAR,
  faces: [],
  objects: [],
  ...part,
});

it("finds nothing in a picture of one person, whose face can be compared", () => {
  const judged = judgeSnapshot(look({ faces: [face(0.95)], objects: [thing("person", 0.9)] }));
  expect(judged).toEqual({ unclear: null, faces: 1, findings: [], descriptor: [0.2] });
});

it("reports nothing for a picture that is too dark or blurred", () => {
  const dark = judgeSnapshot(look({ quality: { ...CLEAR, brightness: 20 }, objects: [thing("cell phone", 0.9)] }));
  expect(dark).toEqual({ unclear: "dark", faces: 0, findings: [], descriptor: null });
  expect(judgeSnapshot(look({ quality: { ...CLEAR, sharpness: 1 } })).unclear).toBe("blurred");
});

it("is less certain that there is no face the more something resembles one", () => {
  expect(judgeSnapshot(look({})).findings).toMatchObject([{ kind: "no-face", confidence: 1 }]);
  expect(judgeSnapshot(look({ faces: [face(0.45)] })).findings).toMatchObject([{ kind: "no-face", confidence: 0.55 }]);
});

it("finds a second face, and a second person whose face is hidden", () => {
  const faces = judgeSnapshot(look({ faces: [face(0.95), face(0.7)] }));
  expect(faces.findings).toMatchObject([{ kind: "multiple-faces", confidence: 0.7, data: { faces: 2 } }]);
  const people = judgeSnapshot(look({ faces: [face(0.95)], objects: [thing("person", 0.9), thing("person", 0.5)] }));
  expect(people.findings).toMatchObject([{ kind: "multiple-faces", confidence: 0.5, data: { faces: 1, people: 2 } }]);
  expect([faces.descriptor, people.descriptor]).toEqual([null, null]);
});

it("names every prohibited object, and none that it doubts", () => {
  const objects = [thing("book", 0.35), thing("cell phone", 0.6), thing("laptop", 0.25)];
  const { findings } = judgeSnapshot(look({ faces: [face(0.95)], objects }));
  expect(findings).toMatchObject([
    {
      kind: "objects",
      confidence: 0.6,
      data: {
        objects: [
          { kind: "book", score: 0.35 },
          { kind: "cell phone", score: 0.6 },
        ],
      },
    },
  ]);
});

it("compares no face that is too small", () => {
  expect(judgeSnapshot(look({ faces: [face(0.95, 0.05)] })).descriptor).toBeNull();
});
