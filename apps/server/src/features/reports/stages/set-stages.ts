import { StandingStage, type Move, type setStages as contract } from "@invigil/contract/results/stages";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import { writeAudits } from "@invigil/records/audit/write-audit";
import { insertStages, lockStages } from "@invigil/records/invites/write-stages";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { accessTest } from "../../../shared/tests/test-access.ts";
import { decisionsAbout } from "./stages.queries.ts";

interface Asked {
  slug: string;
  given: BodyOf<typeof contract>;
}

/** A person's decision about candidates. Nothing else changes a stage, and a stage changes nothing else. */
export async function setStages(
  { db, now }: Pick<Deps, "db" | "now">,
  caller: Caller,
  { slug, given: { moves } }: Asked,
): Promise<ReplyOf<typeof contract>> {
  const { test } = await accessTest(db, caller, { slug });
  const key = { testId: test.id, usernames: moves.map(({ username }) => username) };
  return db.transaction().execute(async (tx) => {
    const found = new Map((await lockStages(tx, key)).map((row) => [row.username, row]));
    if (found.size < moves.length) throw new AppError("not_found");
    const moved = moves.flatMap((move) => {
      const standing = found.get(move.username);
      return standing && changes(move, standing) ? [{ ...move, inviteId: standing.inviteId }] : [];
    });
    const at = now();
    await insertStages(tx, { moves: moved, accountId: caller.accountId, at });
    await writeAudits(
      tx,
      caller,
      moved.map(({ username, stage, before }) => ({
        action: "candidate.stage",
        subject: slug,
        at,
        data: { username, stage, before: before.stage },
      })),
    );
    const standing = new Map(
      (await decisionsAbout(tx, key))
        .filter(({ replaced_at }) => replaced_at === null)
        .map((row) => [row.username, row]),
    );
    return {
      moved: moved.map(({ username }) => username),
      stages: key.usernames.map((username) => ({ username, ...presentStage(standing.get(username)) })),
    };
  });
}

interface Standing {
  stage: string | null;
  note: string | null;
  at: Date | null;
}

/** Whoever decides on an old page must not undo what somebody else has decided since, even if the stage is the same. */
function changes({ stage, before, note }: Move, standing: Standing): boolean {
  const now = standing.stage ?? "review";
  if (now !== before.stage || (standing.at?.toISOString() ?? null) !== before.at) return false;
  return stage !== now || note !== (standing.note ?? "");
}

interface StageRow {
  stage: string;
  note: string;
  by: string;
  at: Date | string;
}

export function presentStage(row: StageRow | null | undefined): StandingStage {
  if (!row) return { stage: "review", note: "", by: null, at: null };
  const { stage, note, by, at } = row;
  return { stage: StandingStage.shape.stage.parse(stage), note, by, at: new Date(at).toISOString() };
}
