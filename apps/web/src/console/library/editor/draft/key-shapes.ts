import { FrameworkKey, ManifestTest, ScrGrading } from "@invigil/contract/authoring/judging";
import { DataGrading, DbaGrading, ShlGrading } from "@invigil/contract/authoring/judging-data";
import {
  AppTests,
  AutomationGrading,
  NotebookGrading,
  OperationsGrading,
  ProjectGrading,
} from "@invigil/contract/authoring/judging-environments";
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
const Tests = AppTests.extend({ tests: z.array(ManifestTest) });
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
  // Also PFE, PFS, APP and MOB.
  PBE: ProjectGrading.extend({ tests: Tests.nullable().default(null) }),
  PBT: AutomationGrading.extend({ mutants: z.array(AutomationGrading.shape.mutants.element).max(30) }),
  PBD: OperationsGrading.extend({ cases: z.array(OperationsGrading.shape.cases.element).max(50) }),
  DJP: NotebookGrading.extend({
    checks: z.array(NotebookGrading.shape.checks.element.extend({ code: z.string() })).max(50),
  }),
} as const;

/** The key as it is written, where fields with a default may be missing. */
export type WrittenKey<T extends keyof typeof KEY_SHAPES> = z.input<(typeof KEY_SHAPES)[T]>;
export type WrittenFramework = z.input<typeof Framework>;
/** Tests that run in a box of their own, or beside a project. */
export type WrittenTests = z.input<typeof Tests>;

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
