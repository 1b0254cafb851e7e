import { readFile } from "node:fs/promises";
import { SUSPECT } from "@invigil/rules/proctoring/second-look";
import type { Tensorflow } from "./tensorflow.ts";
import { readModel } from "./tflite/read-model.ts";
import { prepareModel } from "./tflite/run-model.ts";

/** The same file that the browser runs, so that both look for the same objects. */
const MODEL = new URL("../../capture/models/efficientdet-lite0.tflite", import.meta.url);
export const MODEL_SIZE = { width: 320, height: 320 } as const;
const CLASSES = 90;
/** The model's class numbers of prohibited objects and of people. */
const KINDS = { person: 0, tv: 71, laptop: 72, "cell phone": 76, book: 83 } as const;
/** From bird to giraffe, and the teddy bear: their faces are not people's. */
const ANIMALS = [15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 87];
export type ObjectKind = keyof typeof KINDS | "animal";

/** A box in shares of the picture, from 0 to 1. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface FoundObject {
  kind: ObjectKind;
  score: number;
  box: Box;
  /** Only a closer look was sure of it. */
  closer?: boolean;
}

/** Less certain results are not reported at all; a phone that is less certain than the others is looked at again. */
const SCORE_MIN = 0.2;
/** Two boxes that overlap more than this show the same object. */
const OVERLAP = 0.5;
const FOUND_MAX = 25;

/** EfficientDet-Lite0, the same file that the candidate's browser runs. */
export async function openObjectDetector(tf: Tensorflow): Promise<(pixels: Uint8Array) => Promise<FoundObject[]>> {
  const model = readModel(await readFile(MODEL));
  const anchors = model.values[model.detection.anchors]?.content;
  if (!anchors) throw new Error("The object detector has no anchors");
  const run = prepareModel(tf, model);
  return async (pixels) => {
    const { boxes, scores } = await run(pixels);
    const classes: [ObjectKind, readonly number[]][] = [
      ...Object.entries(KINDS).map(([kind, number]): [ObjectKind, number[]] => [kind as ObjectKind, [number]]),
      ["animal", ANIMALS],
    ];
    return classes.flatMap(([kind, numbers]) => {
      const found: FoundObject[] = [];
      for (let at = 0; at < anchors.length / 4; at += 1) {
        const score = bestOf(scores, at * CLASSES, numbers);
        if (score >= (kind === "cell phone" ? SUSPECT.server : SCORE_MIN))
          found.push({ kind, score, box: boxAt(boxes, anchors, at) });
      }
      return keepBest(found);
    });
  };
}

/** How certain the model is of the likeliest of these classes. Asked a hundred thousand times for each pass. */
function bestOf(scores: Float32Array, from: number, numbers: readonly number[]): number {
  let best = 0;
  for (const number of numbers) best = Math.max(best, scores[from + number] ?? 0);
  return best;
}

/** Boxes are relative to an anchor: the offset of the centre, and the exponent of the size. */
function boxAt(boxes: Float32Array, anchors: Float32Array, at: number): Box {
  const [dy = 0, dx = 0, dh = 0, dw = 0] = boxes.subarray(4 * at, 4 * at + 4);
  const [cy = 0, cx = 0, h = 0, w = 0] = anchors.subarray(4 * at, 4 * at + 4);
  const height = h * Math.exp(dh);
  const width = w * Math.exp(dw);
  return { x: cx + dx * w - width / 2, y: cy + dy * h - height / 2, width, height };
}

function keepBest(found: FoundObject[]): FoundObject[] {
  const kept: FoundObject[] = [];
  for (const candidate of found.toSorted((a, b) => b.score - a.score)) {
    if (kept.length === FOUND_MAX) break;
    if (kept.every(({ box }) => overlap(box, candidate.box) <= OVERLAP)) kept.push(candidate);
  }
  return kept;
}

/** The shared area as a part of the area that both cover. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (a.width * a.height + b.width * b.height - shared);
}
