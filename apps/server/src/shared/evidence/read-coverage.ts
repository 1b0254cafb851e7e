import { UserType } from "@invigil/contract/people/accounts";
import { Counters } from "@invigil/contract/proctoring/proctoring";
import { SystemSettings, TestSettings } from "@invigil/contract/taking/tests";
import { coverageOf } from "@invigil/rules/evidence/coverage";
import { planProctoring } from "@invigil/rules/proctoring/proctor-plan";
import type { Deps } from "../../platform/deps.ts";
import { secondsUsed, toEvents } from "../attempts/seconds-used.ts";
import { coverageRow, type CoverageRow } from "./coverage.queries.ts";

interface Coverage {
  /** Sentences, for every place that sums up the evidence. */
  coverage: string[];
  /** The browser's own sums, or null if none came. */
  counters: Counters | null;
  missing: number;
  deleted: number;
}

/** How much of an attempt was seen. */
export async function readCoverage({ db, now }: Pick<Deps, "db" | "now">, attemptId: number): Promise<Coverage> {
  const row = await coverageRow(db, { attemptId, now: now() });
  const counters = Counters.safeParse(row.counters).data ?? null;
  const coverage = coverageOf({
    plan: planOf(row, attemptId),
    // A clock that still runs is read now; one that has stopped is not affected.
    activeSeconds: secondsUsed([...toEvents(row.clock), { kind: "end", at: now() }]),
    reported: counters,
    pictures: { arrived: row.pictures, waiting: row.pictures_waiting, unjudged: row.pictures_unjudged },
    clips: { arrived: row.clips, waiting: row.clips_waiting },
    analysis: row.analysis,
    movements: { asked: row.movements, answered: row.movements_answered, unanswered: row.movements_unanswered },
    away: row.away,
    silences: { count: row.silences, duration: row.silent },
  });
  return { coverage, counters, missing: row.missing, deleted: row.deleted };
}

/** As at the start of the attempt; null, too, if it never started or was erased since. */
function planOf({ clock, usertype, settings, system_settings }: CoverageRow, attemptId: number) {
  if (clock === null) return null;
  return planProctoring({
    settings: TestSettings.parse(settings),
    system: SystemSettings.parse(system_settings),
    solutionSet: { id: attemptId, add_test_duration: 0, has_resumed_test: false },
    usertype: UserType.parse(usertype),
    toleranceLeft: 0,
  });
}
