import { PREVIEW_SIZE_PX, TOP_BAR_HEIGHT_PX } from "@invigil/contract/constants";
import { z } from "zod";

interface Size {
  width: number;
  height: number;
}

const Place = z.object({ x: z.number(), y: z.number() });
export type Place = z.infer<typeof Place>;

const Kept = z.object({ place: Place.nullable(), minimised: z.boolean().nullable() });
export type Kept = z.infer<typeof Kept>;

const MARGIN = 16;
const STEP = 16;

export function sizeOf(minimised: boolean): Size {
  const { width, height, minimised: low } = PREVIEW_SIZE_PX;
  return { width, height: minimised ? low : height };
}

/** Top right, below the top bar. */
export function firstPlace(around: Size): Place {
  return { x: around.width - PREVIEW_SIZE_PX.width - MARGIN, y: TOP_BAR_HEIGHT_PX + MARGIN };
}

/** Keeps it inside the window, however small that is. */
export function within(place: Place, size: Size, around: Size): Place {
  return {
    x: Math.max(0, Math.min(place.x, around.width - size.width)),
    y: Math.max(0, Math.min(place.y, around.height - size.height)),
  };
}

const STEPS: Record<string, Place> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Returns null if the key moves nothing. */
export function movedBy(key: string, place: Place): Place | null {
  const step = STEPS[key];
  return step ? { x: place.x + step.x, y: place.y + step.y } : null;
}

const keyOf = (testSlug: string) => `invigil:${testSlug}:preview`;

export function readPreview(testSlug: string): Kept {
  try {
    return Kept.parse(JSON.parse(sessionStorage.getItem(keyOf(testSlug)) ?? ""));
  } catch {
    return { place: null, minimised: null };
  }
}

export function writePreview(testSlug: string, kept: Kept): void {
  try {
    sessionStorage.setItem(keyOf(testSlug), JSON.stringify(kept));
  } catch {
    // The next page then shows it in its first position.
  }
}
