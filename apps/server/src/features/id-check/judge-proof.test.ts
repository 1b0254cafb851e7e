import type { Look } from "@invigil/vision/look";
import { expect, it } from "vitest";
import { judgeCard } from "./judge-proof.ts";

const head = { x: 0.3, y: 0.2, width: 0.4, height: 0.5 };
const bear: Look = {
  original: { width: 640, height: 480, type: "image/webp" },
  quality: { light: 200, contrast: 60, sharpness: 40 },
  clarity: { light: 200, contrast: 60, sharpness: 300 },
  faces: [{ score: 0.69, box: head, descriptor: [], pose: null }],
  objects: [{ kind: "animal", score: 0.8, box: { x: 0.1, y: 0.1, width: 0.8, height: 0.9 } }],
  document: { textLines: 21, sides: 0 },
};

it("refuses the picture of a bear as an ID document [B5.05]", () => {
  expect(judgeCard(bear)).toEqual({ refused: expect.stringMatching(/No document can be recognised/) as string });
});

it("accepts a card with print and a person's face, and says what it found [B5.05]", () => {
  const card = { ...bear, objects: [], document: { textLines: 6, sides: 4 } };
  expect(judgeCard(card)).toMatchObject({
    confidence: 0.69,
    findings: { face_on_document: true, outline: true, text_lines: 6 },
  });
});
