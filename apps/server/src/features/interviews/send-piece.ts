import { createHash } from "node:crypto";
import { sendPiece as contract } from "@invigil/contract/interviews/session";
import type { ReplyOf } from "@invigil/contract/route";
import { queueJob } from "@invigil/records/interviews/jobs";
import { storedParts, storePiece } from "@invigil/records/interviews/pieces";
import type { InterviewSession } from "@invigil/records/interviews/sessions";
import { endRemoval } from "@invigil/records/media/queue-removals";
import { AppError } from "../../platform/app-error.ts";
import type { UploadForm } from "../../platform/http/read-form.ts";
import type { Reader } from "../../shared/attempts/uses.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { turnOf, type TurnRow } from "./interviews.queries.ts";
import { checkRoom } from "./piece-room.ts";
import { readPiece } from "./read-piece.ts";
import { putClaimed } from "./put-claimed.ts";
import { changeRunning, created, lookBefore } from "./reach-interview.ts";
import { inRow, staleTurn } from "./read-snapshot.ts";

/** Stores one piece of what the candidate says. Sending it again changes nothing. */
export async function sendPiece(deps: TakingDeps, caller: Reader, form: UploadForm): Promise<ReplyOf<typeof contract>> {
  const fields = contract.body.safeParse(form.fields);
  if (!fields.success) throw new AppError("invalid_request", { message: fields.error.message });
  const { test_solution_id: attemptId, base: seq, client_turn_id: clientTurnId, part } = fields.data;
  const answer = { attemptId, seq, clientTurnId };
  const { access, session: before } = await lookBefore(deps, caller, { attemptId, late: true });
  const { content, ms } = readPiece(form.content);
  const parts = await storedParts(deps.db, answer);
  if (parts.includes(part)) return { count: inRow(parts) };
  const asked = openTurn(before, await turnOf(deps.db, answer));
  if (!asked) throw await staleTurn(deps, access);
  await checkRoom(deps.db, { ...answer, ms, asked, now: deps.now() });

  const digest = createHash("sha256").update(content).digest("hex");
  const claim = (key: string) =>
    changeRunning(deps, caller, {
      attemptId,
      late: true,
      work: async ({ tx, session: found }) => {
        const session = created(found);
        const turn = openTurn(session, await turnOf(tx, answer));
        if (!turn) return "stale";
        const now = deps.now();
        await checkRoom(tx, { ...answer, ms, asked: turn, now });
        const isNew = await storePiece(tx, { ...answer, part, key, ms, digest, now });
        if (isNew) await endRemoval(tx, key);
        if (session.facts.transcribes) await queueJob(tx, { attemptId, kind: "hear", seq, now });
        return isNew ? "stored" : "repeated";
      },
    });
  const isClaimed = ({ result }: Awaited<ReturnType<typeof claim>>) => result === "stored";
  const { result } = await putClaimed(deps, { content, type: "audio/wav", claim, isClaimed });
  if (result === "stale") throw await staleTurn(deps, access);
  return { count: inRow(await storedParts(deps.db, answer)) };
}

/** The turn if it is the current one and waits for its answer. */
function openTurn({ state, turn_seq }: InterviewSession, turn: TurnRow | undefined): TurnRow | undefined {
  return state === "live" && turn?.seq === turn_seq && turn.answered_at === null ? turn : undefined;
}
