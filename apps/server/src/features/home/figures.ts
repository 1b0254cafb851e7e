import { HOME_WEEKS, type Funnel, type HomeFigures } from "@invigil/contract/results/home";
import { candidateStatus } from "@invigil/rules/results/candidate-status";
import { outcomeOf, shownPercent, type Outcome } from "@invigil/rules/results/outcome";
import { scoreWaitsFor } from "@invigil/rules/results/provisional";
import type { Alike } from "./home.queries.ts";

/** What the attempts of a group are compared with, by one of them. */
export type Scale = Map<number, { max_score: number; cut_off: number | null }>;

const STAGES = ["invited", "opened", "started", "submitted", "evaluated"] as const;
type Stage = (typeof STAGES)[number];

/** How far a status has come. */
const STAGE_OF: Record<ReturnType<typeof candidateStatus>, Stage> = {
  invited: "invited",
  revoked: "invited",
  opened: "opened",
  onboarding: "opened",
  running: "started",
  extended: "started",
  submitted: "submitted",
  evaluated: "evaluated",
};

type Waiting = Pick<Alike, "state" | "evaluated" | "to_mark" | "to_decide">;

export function waitsFor({ state, evaluated, to_mark: toMark, to_decide: toDecide }: Waiting) {
  return scoreWaitsFor({ ended: state === "END", evaluated, toMark: evaluated && toMark, toDecide });
}

function stageOf(group: Alike): Stage {
  const moment = new Date(0);
  return STAGE_OF[
    candidateStatus({
      revoked_at: null,
      opened_at: group.opened ? moment : null,
      onboarded_at: group.onboarded ? moment : null,
      state: group.state,
      started_at: group.started ? moment : null,
      waits_for: waitsFor(group),
    })
  ];
}

function percentOf({ score, sample, interview }: Alike, scale: Scale): number | null {
  const known = sample === null ? undefined : scale.get(sample);
  return known === undefined || interview !== null
    ? null
    : shownPercent({ score: score ?? 0, max_score: known.max_score });
}

/** Null if they can neither pass nor fail. */
function outcome(group: Alike, scale: Scale): Outcome | null {
  if (group.interview !== null) return group.interview === "PAS" ? "passed" : "failed";
  const percent = percentOf(group, scale);
  return outcomeOf({ percent, best_percent: percent }, scale.get(group.sample ?? 0)?.cut_off ?? null);
}

export function countFunnel(groups: readonly Alike[], scale: Scale): Funnel {
  const recent = groups.filter((group) => group.recent);
  const reached = (stage: Stage) =>
    sumOf(recent.filter((group) => STAGES.indexOf(stageOf(group)) >= STAGES.indexOf(stage)));
  const final = recent.filter((group) => stageOf(group) === "evaluated");
  const outcomes = final.map((group) => outcome(group, scale));
  return {
    invited: reached("invited"),
    opened: reached("opened"),
    started: reached("started"),
    submitted: reached("submitted"),
    evaluated: reached("evaluated"),
    passed: outcomes.every((each) => each === null)
      ? null
      : sumOf(final.filter((_, index) => outcomes[index] === "passed")),
  };
}

function sumOf(groups: readonly Alike[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

const WEEK_MS = 7 * 24 * 3_600_000;

export function meanByWeek(groups: readonly Alike[], scale: Scale, from: Date): HomeFigures["weeks"] {
  return Array.from({ length: HOME_WEEKS }, (_, week) => {
    const scored = groups.flatMap((group) => {
      if (group.week !== week || stageOf(group) !== "evaluated") return [];
      const percent = percentOf(group, scale);
      return percent === null ? [] : [{ percent, count: group.count }];
    });
    const candidates = scored.reduce((sum, { count }) => sum + count, 0);
    const all = scored.reduce((sum, { percent, count }) => sum + percent * count, 0);
    return {
      from: new Date(from.getTime() + week * WEEK_MS).toISOString().slice(0, 10),
      candidates,
      percent: candidates === 0 ? null : Math.round((all / candidates) * 100) / 100,
    };
  });
}

/** The Monday with which the first of the weeks begins. */
export function firstMonday(now: Date): Date {
  const day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return new Date(day - sinceMonday * 24 * 3_600_000 - (HOME_WEEKS - 1) * WEEK_MS);
}
