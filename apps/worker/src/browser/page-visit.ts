import { PageStep } from "@invigil/contract/authoring/judging-web";
import { z } from "zod";

/**
 * What goes into and comes out of the box that opens a page. What is expected of the page stays outside: the box only
 * reports what it saw.
 */
export const PageLook = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), selector: z.string() }),
  z.object({ kind: z.literal("attribute"), selector: z.string(), name: z.string() }),
  z.object({ kind: z.literal("style"), selector: z.string(), property: z.string() }),
  z.object({ kind: z.literal("count"), selector: z.string() }),
  z.object({ kind: z.literal("picture"), selector: z.string().optional() }),
]);
export type PageLook = z.infer<typeof PageLook>;

export const PageVisit = z.object({
  page: z.string(),
  width: z.number(),
  height: z.number(),
  steps: z.array(PageStep),
  look: PageLook,
  /** Whether a picture of the window is wanted. */
  picture: z.boolean(),
});
export type PageVisit = z.infer<typeof PageVisit>;

export interface PageOrder {
  /** The page's files, unless an application serves it. */
  files: Readonly<Record<string, string>>;
  visits: readonly PageVisit[];
  /** Where the application is, such as `http://localhost:3000`. */
  origin?: string;
  /** Visits as a phone does: by touch, in its layout, under its name. */
  phone?: boolean;
}

/** One line of the driver's report. */
export const PageSight = z.object({
  /** The number of the visit. */
  visit: z.number().int().nonnegative(),
  ms: z.number().nonnegative(),
  /** Why there is nothing to see. */
  fault: z.string().optional(),
  /** How many elements match. */
  count: z.number().int().nonnegative().optional(),
  /** The text, attribute or style of the first one. */
  value: z.string().nullable().optional(),
  /** PNG in base64: of the examined element, or otherwise of the window. */
  picture: z.string().optional(),
});
export type PageSight = z.infer<typeof PageSight>;
