import { setStages, STAGES_A_CALL, type Move, type StandingStage } from "@invigil/contract/results/stages";
import type { TestReport } from "@invigil/contract/results/test-report";
import { call } from "../../../lib/api.ts";
import type { Told } from "./decided.ts";

interface Followed {
  /** Those who are where they were to be. */
  names: ReadonlySet<string>;
  stages: Told;
}

interface Sending {
  moves: readonly Move[];
  /** Who was sent before, perhaps with success, although the reply never came. */
  again: ReadonlySet<string>;
}

/** Thousands go in several calls; one that fails keeps what the others have moved. */
export async function sendStages(slug: string, { moves, again }: Sending): Promise<Followed> {
  const names = new Set<string>();
  const stages = new Map<string, StandingStage>();
  for (let from = 0; from < moves.length; from += STAGES_A_CALL) {
    const body = { moves: moves.slice(from, from + STAGES_A_CALL) };
    const reply = await call(setStages, { params: { slug }, body }, { family: "CON" });
    for (const username of reply.moved) names.add(username);
    for (const { username, ...stage } of reply.stages) stages.set(username, stage);
  }
  // What a colleague decided alike is still the colleague's.
  for (const move of moves) {
    const { username } = move;
    if (again.has(username) && standsAs(move, stages.get(username))) names.add(username);
  }
  return { names, stages };
}

function standsAs({ stage, note }: Move, standing: StandingStage | undefined): boolean {
  return standing?.stage === stage && standing.note === note;
}

export function withStages(report: TestReport, stages: Told): TestReport {
  return {
    ...report,
    candidates: report.candidates.map((each) => ({ ...each, stage: stages.get(each.username) ?? each.stage })),
  };
}
