import type { EnvironmentType } from "@invigil/contract/environments/environment-types";
import { z } from "zod";

type Grading = Record<string, unknown>;

const Parts = z.array(z.looseObject({ id: z.string(), name: z.string(), weight: z.number().default(1) }));
type Part = z.infer<typeof Parts>[number];

/** What a project or notebook is judged by: one of the lists in its key. */
interface PartList {
  title: string;
  list: "tests" | "visits" | "mutants" | "cases" | "checks";
  parts: readonly Part[];
}

const LISTS: Record<EnvironmentType, readonly PartList["list"][]> = {
  PBE: ["tests", "visits"],
  PFE: ["tests", "visits"],
  PFS: ["tests", "visits"],
  APP: ["tests", "visits"],
  MOB: ["tests", "visits"],
  PBT: ["mutants"],
  PBD: ["cases"],
  DJP: ["checks"],
};

const TITLES: Record<PartList["list"], string> = {
  tests: "Tests",
  visits: "Visits by a browser",
  mutants: "Faulty applications",
  cases: "Cases",
  checks: "Checks",
};

/** Returns the lists that are not empty. */
export function judgedParts(type: EnvironmentType, grading: Grading): PartList[] {
  return LISTS[type]
    .map((list) => ({ title: TITLES[list], list, parts: Parts.safeParse(listIn(grading, list)).data ?? [] }))
    .filter(({ parts }) => parts.length > 0);
}

/** Puts a changed list into the key. A project without tests has no framework either. */
export function withParts(grading: Grading, list: PartList["list"], parts: readonly Part[]): Grading {
  if (list !== "tests") return { ...grading, [list]: parts };
  return { ...grading, tests: parts.length === 0 ? null : { ...asRecord(grading["tests"]), tests: parts } };
}

function listIn(grading: Grading, list: PartList["list"]): unknown {
  return list === "tests" ? asRecord(grading["tests"])["tests"] : grading[list];
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
