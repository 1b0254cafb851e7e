import { FrameworkKey, ManifestTest, ScrGrading } from "@invigil/contract/authoring/judging";
import { DataGrading, DbaGrading, ShlGrading } from "@invigil/contract/authoring/judging-data";
import {
  PrjGrading,
  SelCase,
  SelGrading,
  SelVisit,
  UixCase,
  UixGrading,
} from "@invigil/contract/authoring/judging-web";
import { z } from "zod";

/** What forms can show of the keys: as the contract has them, but lists may still be empty. */
const Framework = FrameworkKey.extend({ tests: z.array(ManifestTest) });
const Frameworks = z.record(z.string(), Framework);

export const KEY_SHAPES = {
  SCR: ScrGrading.extend({ frameworks: Frameworks.default({}) }),
  DBA: DbaGrading,
  SHL: ShlGrading,
  MLI: DataGrading,
  DSC: DataGrading,
  UIX: UixGrading.extend({ cases: z.array(UixCase).max(50) }),
  SEL: SelGrading.extend({ visits: z.array(SelVisit).max(10), cases: z.array(SelCase).max(50) }),
  PRJ: PrjGrading.extend({ frameworks: Frameworks }),
} as const;

/** As it is written: what has a default may be absent. */
export type WrittenKey<T extends keyof typeof KEY_SHAPES> = z.input<(typeof KEY_SHAPES)[T]>;
export type WrittenFramework = z.input<typeof Framework>;

/**
 * The key itself where a form can show it, otherwise null. Forms change parts of it and leave the rest as it was, what
 * they do not know included; only what they show is filled up with defaults.
 */
export function readKey<T extends keyof typeof KEY_SHAPES>(
  type: T,
  grading: Record<string, unknown>,
): WrittenKey<T> | null {
  return KEY_SHAPES[type].safeParse(grading).success ? (grading as WrittenKey<T>) : null;
}
