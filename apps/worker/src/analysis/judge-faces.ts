import { SAME_FACE_WITHIN } from "@invigil/vision/compare-faces";
import { FACE_COMPARER } from "@invigil/vision/look";
import { round } from "@invigil/vision/round";
import type { Finding } from "./finding.ts";

/** One picture proves nothing: a turned head differs from the photo as much as another face. */
export const LOOKED_BACK = 5;
const ENOUGH = 3;

export interface Compared {
  id: string;
  distance: number;
  /** Whether a finding already names it. */
  told?: boolean;
}

/**
 * Reports a different face if this picture and enough of the last few differ from the photo and have not been reported
 * yet.
 */
export function judgeFaces(photo: string, latestFirst: readonly Compared[]): Finding | null {
  const last = latestFirst.slice(0, LOOKED_BACK);
  const different = last.filter(({ distance }) => distance > SAME_FACE_WITHIN);
  const [current] = last;
  if (!current || current.distance <= SAME_FACE_WITHIN) return null;
  if (different.length < ENOUGH || last.some(({ told }) => told)) return null;
  const distances = different.map(({ distance }) => distance);
  const mean = distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
  return {
    kind: "different-face",
    confidence: confidenceOf(mean),
    detector: FACE_COMPARER,
    data: {
      photo,
      pictures: different.map(({ id }) => id),
      distance: round(mean),
      limit: SAME_FACE_WITHIN,
      different: different.length,
      compared: last.length,
    },
  };
}

/** A half at the limit, one at twice the limit. */
function confidenceOf(distance: number): number {
  return round(Math.min(1, distance / (2 * SAME_FACE_WITHIN)));
}
