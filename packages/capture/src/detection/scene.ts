import { outsideScene, SCENE_PICTURES, sceneOf } from "@invigil/rules/proctoring/agreement";
import type { SeenThing } from "@invigil/rules/proctoring/seen-thing";
import type { ShownPicture } from "@invigil/rules/proctoring/unchanged";

/** The first clear pictures, from which the room is learned as the server learns it. */
export interface SceneState {
  pictures: readonly ShownPicture[];
  /** When the last of them was taken, in milliseconds; null if there is none on this page. */
  at: number | null;
}
export const noScene: SceneState = { pictures: [], at: null };

/** As far apart as the server's pictures, because a person who sits still moves within that time and a portrait does not. */
export function learnScene(
  before: SceneState,
  picture: ShownPicture,
  { at, every }: { at: number; every: number },
): SceneState {
  if (isLearned(before) || (before.at !== null && at - before.at < every)) return before;
  return { pictures: [...before.pictures, picture], at };
}

export function isLearned({ pictures }: SceneState): boolean {
  return pictures.length >= SCENE_PICTURES;
}

/** What a frame shows besides the room. */
export function besideRoom(frame: ShownPicture, { pictures }: SceneState): SeenThing[] {
  return outsideScene(frame, { scene: sceneOf(pictures.map(({ things }) => things)), first: pictures });
}

/** Where the room is kept across reloads. */
export interface SceneStore {
  storage: Pick<Storage, "getItem" | "setItem">;
  key: string;
}

/** What an earlier page of the attempt has learned, so that a reload does not make a new object a part of the room. */
export function readScene({ storage, key }: SceneStore): SceneState {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "[]");
    if (!Array.isArray(kept) || kept.length > SCENE_PICTURES) return noScene;
    return kept.every(isPicture) ? { pictures: kept, at: null } : noScene;
  } catch {
    return noScene;
  }
}

export function keepScene({ storage, key }: SceneStore, { pictures }: SceneState): void {
  try {
    storage.setItem(key, JSON.stringify(pictures));
  } catch {
    // After a reload the room is learned again.
  }
}

function isPicture(value: unknown): value is ShownPicture {
  if (typeof value !== "object" || value === null || !("things" in value && "fields" in value)) return false;
  const { things, fields } = value;
  const isKnown = fields === null || (Array.isArray(fields) && fields.every((level) => Number.isFinite(level)));
  return isKnown && Array.isArray(things) && things.every(isThing);
}

function isThing(value: unknown): value is SeenThing {
  if (typeof value !== "object" || value === null || !("what" in value && "score" in value && "box" in value))
    return false;
  const { what, score, box } = value;
  if (typeof what !== "string" || typeof score !== "number" || typeof box !== "object" || box === null) return false;
  return ["x", "y", "width", "height"].every((side) => Number.isFinite(Reflect.get(box, side)));
}
