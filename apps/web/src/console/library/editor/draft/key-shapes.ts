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

/** The contract's keys as forms edit them: lists may still be empty. */
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

/** The key as it is written, where fields with a default may be missing. */
export type WrittenKey<T extends keyof typeof KEY_SHAPES> = z.input<(typeof KEY_SHAPES)[T]>;
export type WrittenFramework = z.input<typeof Framework>;

/**
 * Returns the key if a form can show it, otherwise null. Forms change only the parts they know and keep the rest; only the
 * parts they show are filled in with defaults.
 */
export function readKey<T extends keyof typeof KEY_SHAPES>(
  type: T,
  grading: Record<string, unknown>,
): WrittenKey<T> | null {
  return KEY_SHAPES[type].safeParse(grading).success ? (grading as WrittenKey<T>) : null;
}
