import { setStages, STAGES_A_CALL, type Stage, type StandingStage } from "@invigil/contract/results/stages";
import type { CandidateResult, TestReport } from "@invigil/contract/results/test-report";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { testReportQuery } from "../results/test-report-queries.ts";

type Moves = BodyOf<typeof setStages>["moves"];
type Reply = ReplyOf<typeof setStages>;
export type Decided = Pick<CandidateResult, "username" | "full_name" | "stage">;

/** What somebody has just decided, so that it can be undone at once. */
interface Done {
  stage: Stage;
  moved: readonly Decided[];
  left: readonly Decided[];
}

interface Sent {
  candidates: readonly Decided[];
  stage: Stage;
  /** Undefined keeps the note of those who already are at the stage. */
  note?: string | undefined;
}

/** Moves candidates to a stage, and shows it in the list that is loaded. */
export function useStages(slug: string) {
  const queries = useQueryClient();
  const [done, setDone] = useState<Done | null>(null);
  const send = useMutation({
    mutationFn: (moves: Moves) => sendAll(slug, moves),
    onSuccess({ stages }) {
      queries.setQueryData(testReportQuery(slug).queryKey, (report) => report && withStages(report, stages));
      void queries.invalidateQueries({ queryKey: ["stages", slug] });
    },
    // Some of several calls may have succeeded.
    onError: () => void queries.invalidateQueries({ queryKey: testReportQuery(slug).queryKey }),
  });
  function decide({ candidates, stage, note }: Sent, then?: () => void) {
    const asked = candidates.filter(
      (each) => each.stage.stage !== stage || (note ?? each.stage.note) !== each.stage.note,
    );
    if (asked.length === 0) return then?.();
    const moves = asked.map((each) => ({
      username: each.username,
      stage,
      before: each.stage.stage,
      note: note ?? (each.stage.stage === stage ? each.stage.note : ""),
    }));
    send.mutate(moves, {
      onSuccess({ moved }) {
        const followed = new Set(moved);
        setDone({
          stage,
          moved: asked.filter(({ username }) => followed.has(username)),
          left: asked.filter(({ username }) => !followed.has(username)),
        });
        then?.();
      },
    });
  }
  function undo() {
    if (done === null) return;
    const back = ({ username, stage: { stage, note } }: Decided) => ({ username, stage, note, before: done.stage });
    send.mutate(done.moved.map(back), {
      onSuccess({ moved }) {
        const left = done.moved.filter(({ username }) => !moved.includes(username));
        setDone(left.length === 0 ? null : { stage: done.stage, moved: [], left });
      },
    });
  }
  return { done, error: send.error, isPending: send.isPending, decide, undo };
}
export type Stages = ReturnType<typeof useStages>;

/** Thousands go in several calls; one that fails keeps what the others have moved. */
async function sendAll(slug: string, moves: Moves): Promise<Reply> {
  const all: Reply = { moved: [], stages: [] };
  for (let from = 0; from < moves.length; from += STAGES_A_CALL) {
    const body = { moves: moves.slice(from, from + STAGES_A_CALL) };
    const { moved, stages } = await call(setStages, { params: { slug }, body }, { family: "CON" });
    all.moved.push(...moved);
    all.stages.push(...stages);
  }
  return all;
}

function withStages(report: TestReport, stages: Reply["stages"]): TestReport {
  const changed = new Map<string, StandingStage>(stages.map(({ username, ...stage }) => [username, stage]));
  return {
    ...report,
    candidates: report.candidates.map((each) => ({ ...each, stage: changed.get(each.username) ?? each.stage })),
  };
}
