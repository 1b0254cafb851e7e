import { setStages, STAGES_A_CALL, type Stage, type StandingStage } from "@invigil/contract/results/stages";
import type { CandidateResult, TestReport } from "@invigil/contract/results/test-report";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { testReportQuery } from "../results/test-report-queries.ts";
import { useTurns } from "./use-turns.ts";

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
  /** Undefined leaves a single candidate where they are, for a note. */
  stage?: Stage | undefined;
  /** Undefined keeps the note of those who already are at the stage. */
  note?: string | undefined;
}

/** A decision, or an undo, whose reply never came or was an error. */
interface Failed {
  error: unknown;
  candidates: readonly Decided[];
  /** Null for an undo, which stays where it was. */
  sent: Sent | null;
}

/** Somebody who is moved, with the stage that the page showed when that was decided. */
interface Asked extends Decided {
  shown: StandingStage;
}

/** What became of a decision: whom it did not move, and why. */
interface Outcome {
  left: readonly Decided[];
  error: unknown;
}

/** Moves candidates to a stage, and shows it in the list that is loaded. Decisions are sent one after the other. */
export function useStages(slug: string) {
  const queries = useQueryClient();
  const [done, setDone] = useState<Done | null>(null);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const [learned] = useState(createLearned);
  const list = testReportQuery(slug).queryKey;
  const { isPending, inTurn, reload, stopLoading } = useTurns(list);

  async function move(asked: readonly Asked[], moveOf: (each: Decided) => Moves[number]): Promise<Done["left"]> {
    setFailed((known) => withoutNewer(known, asked));
    try {
      const moves = asked.map(moveOf);
      const { moved, stages } = await sendAll(slug, moves);
      // An earlier try may have moved them, although its reply never came.
      const followed = new Set([...moved, ...moves.filter((each) => standsAs(each, stages)).map(nameOf)]);
      learned.note(asked, stages, followed);
      await stopLoading();
      queries.setQueryData(list, (report) => report && withStages(report, stages));
      void queries.invalidateQueries({ queryKey: ["stages", slug] });
      return asked.filter(({ username }) => !followed.has(username));
    } catch (error) {
      // Some of several calls may have succeeded.
      reload();
      throw error;
    }
  }

  function decide(sent: Sent): Promise<Outcome> {
    const { note } = sent;
    const standing = learned.from();
    return inTurn(async () => {
      const all = sent.candidates.map((each) => ({ ...each, shown: each.stage, before: standing(each) }));
      const stage = sent.stage ?? all[0]?.before.stage;
      if (stage === undefined) return { left: [], error: null };
      const asked = all.filter(({ before }) => before.stage !== stage || (note !== undefined && note !== before.note));
      if (asked.length === 0) return { left: [], error: null };
      try {
        const left = await move(asked, (each) => {
          const before = standing(each);
          const kept = before.stage === stage ? before.note : "";
          return { username: each.username, stage, before: before.stage, note: note ?? kept };
        });
        setDone({ stage, moved: asked.filter((each) => !left.includes(each)).map(asBefore), left });
        return { left, error: null };
      } catch (error) {
        setFailed((known) => [...known, { error, candidates: sent.candidates, sent }]);
        return { left: asked, error };
      }
    });
  }

  function undo() {
    if (done === null) return;
    // What is decided next builds on what the page shows now.
    const shown = new Map(queries.getQueryData(list)?.candidates.map((each) => [each.username, each.stage]));
    const asked = done.moved.map((each) => ({ ...each, shown: shown.get(each.username) ?? each.stage }));
    void inTurn(async () => {
      try {
        const left = await move(asked, ({ username, stage: { stage, note } }) => ({
          username,
          stage,
          note,
          before: done.stage,
        }));
        setDone(left.length === 0 ? null : { stage: done.stage, moved: [], left });
        return { left, error: null };
      } catch (error) {
        setFailed((known) => [...known, { error, candidates: done.moved, sent: null }]);
        return { left: done.moved, error };
      }
    });
  }
  return { done, failed, isPending, decide, undo };
}
export type Stages = ReturnType<typeof useStages>;

/** With the stage to which an undo leads back. */
function asBefore({ before, ...candidate }: Decided & { before: StandingStage }): Decided {
  return { ...candidate, stage: before };
}

const nameOf = ({ username }: { username: string }) => username;

/** Failures are over for whoever is decided about again. */
function withoutNewer(failed: readonly Failed[], asked: readonly Decided[]): Failed[] {
  const names = new Set(asked.map(nameOf));
  const others = (candidates: readonly Decided[]) => candidates.filter(({ username }) => !names.has(username));
  return failed
    .map(({ error, candidates, sent }) => ({
      error,
      candidates: others(candidates),
      sent: sent && { ...sent, candidates: others(sent.candidates) },
    }))
    .filter(({ candidates }) => candidates.length > 0);
}

function standsAs({ username, stage, note }: Moves[number], stages: Reply["stages"]): boolean {
  return stages.some((each) => each.username === username && each.stage === stage && each.note === note);
}

interface Known {
  /** The stage that the page showed when somebody decided. */
  shown: StandingStage;
  now: StandingStage;
  /** The first decision that may build on it. */
  since: number;
}

/**
 * The stages that replies have told. A decision that was made before the page showed them builds on its reader's own
 * earlier ones, but never on a colleague's, which the reader had not seen.
 */
function createLearned() {
  const known = new Map<string, Known>();
  let decisions = 0;
  return {
    /** For a decision that is made now, the stage that it replaces. */
    from() {
      decisions += 1;
      const own = decisions;
      return ({ username, stage }: Decided): StandingStage => {
        const found = known.get(username);
        return found && found.shown === stage && own >= found.since ? found.now : stage;
      };
    },
    note(asked: readonly Asked[], stages: Reply["stages"], followed: ReadonlySet<string>): void {
      for (const { username, shown } of asked) {
        const now = stages.find((each) => each.username === username);
        if (now) known.set(username, { shown, now, since: followed.has(username) ? 0 : decisions + 1 });
      }
    },
  };
}

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
