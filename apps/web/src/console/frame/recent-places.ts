import { Slug } from "@invigil/contract/fields";
import { z } from "zod";

/** A test or a question that the palette has found. */
const Place = z.object({ kind: z.enum(["test", "draft", "problem"]), slug: Slug, label: z.string(), hint: z.string() });
export type Place = z.infer<typeof Place>;

const MOST = 5;
/** Gone with the tab, and each reader has their own. */
const keyOf = (userId: number) => `invigil.recent.${userId}`;

/** What was opened last by the palette, the newest first. */
export function recentPlaces(userId: number): Place[] {
  try {
    return z.array(Place).parse(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? "[]"));
  } catch {
    return [];
  }
}

export function rememberPlace(userId: number, place: Place): void {
  const others = recentPlaces(userId).filter(({ kind, slug }) => kind !== place.kind || slug !== place.slug);
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify([place, ...others].slice(0, MOST)));
  } catch {
    // Storage is full or forbidden; nothing but convenience is lost.
  }
}
