import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { faceDistance, SAME_FACE_WITHIN } from "@invigil/vision/compare-faces";
import type { Vision } from "@invigil/vision/vision";
import { say } from "../support/progress.ts";
import type { Labels } from "./labels.ts";

/** As the worker picks the face of a photo. */
const FACE_SCORE = 0.6;
/** Below the first, an ID document and a photo are called probably the same person; above the second, different. */
const PROBABLY = { same: 0.5, different: 0.65 };

/** Compares labelled pairs of pictures as the worker compares a picture with the candidate's photo. */
export async function measurePairs(vision: Vision, media: string, pairs: Labels["pairs"]) {
  const files = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
  say(`detectors: ${pairs.length} pairs of ${files.length} faces`);
  const known = new Map<string, number[] | undefined>();
  for (const file of files) {
    const { faces } = await vision.look(await readFile(join(media, file)), { descriptors: true });
    const [face] = faces.filter(({ score }) => score >= FACE_SCORE).toSorted((a, b) => b.score - a.score);
    known.set(file, face?.descriptor);
  }
  const compared = pairs.flatMap(({ one, other, same }) => {
    const [a, b] = [known.get(one), known.get(other)];
    return a && b ? [{ same, distance: faceDistance(a, b) }] : [];
  });
  const count = (same: boolean, is: (distance: number) => boolean) =>
    compared.filter((pair) => pair.same === same && is(pair.distance)).length;
  return {
    same: { of: count(true, () => true), calledDifferent: count(true, (distance) => distance > SAME_FACE_WITHIN) },
    different: { of: count(false, () => true), calledSame: count(false, (distance) => distance <= SAME_FACE_WITHIN) },
    /** Pairs in which no face was found in one of the pictures. */
    abstained: pairs.length - compared.length,
    withDocument: {
      sameCalledDifferent: count(true, (distance) => distance > PROBABLY.different),
      differentCalledSame: count(false, (distance) => distance <= PROBABLY.same),
      leftOpen: compared.filter(({ distance }) => distance > PROBABLY.same && distance <= PROBABLY.different).length,
    },
  };
}
