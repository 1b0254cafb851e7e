import type { Integrity } from "@invigil/contract/proctoring/integrity";
import { TestSettings } from "@invigil/contract/taking/tests";
import { integrityLimits } from "@invigil/rules/evidence/integrity";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { readCoverage } from "../../../shared/evidence/read-coverage.ts";
import { accessTest } from "../../../shared/tests/test-access.ts";
import { reportedAttempt } from "../reports.queries.ts";
import { notedKinds, type KindRow } from "./integrity.queries.ts";

interface Asked {
  slug: string;
  username: string;
}

/** What was recorded, by kind and with its uncertainty; never one number per person. */
export async function readIntegrity(deps: Pick<Deps, "db" | "now">, caller: Caller, asked: Asked): Promise<Integrity> {
  const { db } = deps;
  const { test } = await accessTest(db, caller, { slug: asked.slug });
  const attempt = await reportedAttempt(db, { testId: test.id, username: asked.username });
  if (!attempt) throw new AppError("solution_set_not_found");
  const kinds = await notedKinds(db, attempt.id);
  const { coverage, counters, missing, deleted } = await readCoverage(deps, attempt.id);
  const proctored = TestSettings.parse(test.settings).proctor.enabled;
  return {
    proctored,
    coverage,
    kinds: kinds.map(presentKind),
    limits: integrityLimits({
      proctored,
      isInterview: isAiInterview(test),
      frames: counters && { looked: counters.frames, unclear: counters.unclear_frames },
      pictures: { missing, deleted },
      estimated: kinds.some(({ estimated }) => estimated > 0),
      kinds: kinds.map(({ kind }) => kind),
    }),
  };
}

function presentKind({ lowest, median, highest, ...row }: KindRow): Integrity["kinds"][number] {
  const known = lowest !== null && median !== null && highest !== null;
  return { ...row, confidence: known ? { lowest, median, highest } : null };
}
