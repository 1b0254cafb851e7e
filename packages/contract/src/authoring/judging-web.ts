import { z } from "zod";
import { FilePath } from "../fields.ts";
import { Compare, FrameworkKey, JudgeCase, JudgeKey } from "./judging.ts";

/** The keys of the types that are judged in a browser (UIX, SEL) or as a whole project (PRJ). */

const Files = z.record(FilePath, z.string());
const CaseHead = JudgeCase.pick({ id: true, name: true, weight: true, sample: true });
export const Selector = z.string().min(1).max(500);

/** What a visitor does before the page is checked. */
export const PageStep = z.discriminatedUnion("do", [
  z.object({ do: z.literal("click"), selector: Selector }),
  z.object({ do: z.literal("hover"), selector: Selector }),
  z.object({ do: z.literal("type"), selector: Selector, text: z.string() }),
  z.object({ do: z.literal("choose"), selector: Selector, value: z.string() }),
  /** A key or key combination as named by Playwright, such as `Enter` or `Control+A`. */
  z.object({ do: z.literal("press"), key: z.string().min(1) }),
  z.object({ do: z.literal("wait"), ms: z.number().int().positive().max(5_000) }),
]);
export type PageStep = z.infer<typeof PageStep>;

/** The author's own page, drawn by the same browser, or a finished picture in base 64. */
const Reference = z.union([z.object({ files: Files }), z.object({ png: z.string() })]);

/** What must be true of the first matching element, or of all of them (count). */
export const PageCheck = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("text"),
    selector: Selector,
    /** The visible text with single spaces, or the value of a field. */
    value: z.string(),
    match: z.enum(["equals", "contains"]).default("equals"),
  }),
  /** Null if the attribute must be absent. */
  z.object({ kind: z.literal("attribute"), selector: Selector, name: z.string().min(1), value: z.string().nullable() }),
  /** The computed value as Chromium writes it: `rgb(255, 0, 0)`, `16px`. */
  z.object({ kind: z.literal("style"), selector: Selector, property: z.string().min(1), value: z.string() }),
  z.object({ kind: z.literal("count"), selector: Selector, value: z.number().int().nonnegative() }),
  z.object({
    kind: z.literal("picture"),
    /** Absent for what the window shows. */
    selector: Selector.optional(),
    reference: Reference,
    /** The share of pixels that may differ. */
    tolerance: z.number().min(0).max(1).default(0.02),
    /** How far apart two colours may be and still count as the same. */
    threshold: z.number().min(0).max(1).default(0.1),
  }),
]);
export type PageCheck = z.infer<typeof PageCheck>;

export const UixCase = CaseHead.extend({
  page: FilePath.default("index.html"),
  width: z.number().int().min(200).max(1_600).default(800),
  height: z.number().int().min(200).max(1_600).default(600),
  steps: z.array(PageStep).max(30).default([]),
  check: PageCheck,
});
export type UixCase = z.infer<typeof UixCase>;

export const UixGrading = JudgeKey.extend({ cases: z.array(UixCase).min(1).max(50) });
export type UixGrading = z.infer<typeof UixGrading>;

export const SelCheck = z.discriminatedUnion("kind", [
  /** What the script printed. */
  z.object({ kind: z.literal("output"), value: z.string() }),
  /** A request that reached the site, whose form or query has at least these fields. */
  z.object({
    kind: z.literal("event"),
    method: z.enum(["GET", "POST"]).default("POST"),
    path: z.string().startsWith("/"),
    fields: z.record(z.string(), z.string()).default({}),
    /** Absent for at least once. */
    times: z.number().int().nonnegative().optional(),
  }),
]);
export type SelCheck = z.infer<typeof SelCheck>;

/** One visit to the site; several cases may check the same visit. */
export const SelVisit = z.object({
  id: z.string(),
  input: z.string().default(""),
  /** Files of the site that differ on this visit, so that an answer cannot be hard-coded. */
  site: Files.default({}),
});
export type SelVisit = z.infer<typeof SelVisit>;

export const SelCase = CaseHead.extend({ visit: z.string(), check: SelCheck });
export type SelCase = z.infer<typeof SelCase>;

export const SelGrading = JudgeKey.extend({
  site: Files,
  visits: z.array(SelVisit).min(1).max(10),
  cases: z.array(SelCase).min(1).max(50),
  compare: Compare.default({ kind: "token" }),
});
export type SelGrading = z.infer<typeof SelGrading>;

/** By technology: the framework and its tests. */
export const PrjGrading = JudgeKey.extend({ frameworks: z.record(z.string(), FrameworkKey) });
export type PrjGrading = z.infer<typeof PrjGrading>;
