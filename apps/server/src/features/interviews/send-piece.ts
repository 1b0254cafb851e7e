import { createHash } from "node:crypto";
import { sendPiece as contract } from "@invigil/contract/interviews/session";
import type { ReplyOf } from "@invigil/contract/route";
import type { Db, Tx } from "@invigil/db/connection";
import { queueJob } from "@invigil/records/interviews/jobs";
import { piecesOfTurn, storedParts, storePiece } from "@invigil/records/interviews/pieces";
import type { InterviewSession } from "@invigil/records/interviews/sessions";
import { endRemoval } from "@invigil/records/media/queue-removals";
import { AppError } from "../../platform/app-error.ts";
import type { UploadForm } from "../../platform/http/read-form.ts";
import type { Reader } from "../../shared/attempts/uses.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { turnOf, type TurnRow } from "./interviews.queries.ts";
import { placeOf } from "./piece-place.ts";
import { checkRoom } from "./piece-room.ts";
import { readPiece } from "./read-piece.ts";
import { putClaimed } from "./put-claimed.ts";
import { changeRunning, created, lookBefore } from "./reach-interview.ts";
import { inRow, recordedElsewhere, staleTurn } from "./read-snapshot.ts";

/** Stores one piece of what the candidate says. Sending it again changes nothing. */
export async function sendPiece(deps: TakingDeps, caller: Reader, form: UploadForm): Promise<ReplyOf<typeof contract>> {
  const fields = contract.body.safeParse(form.fields);
  if (!fields.success) throw new AppError("invalid_request", { message: fields.error.message });
  const { test_solution_id: attemptId, base: seq, client_turn_id: clientTurnId, part, writer, take } = fields.data;
  const answer = { attemptId, seq, clientTurnId };
  const { access, session: before } = await lookBefore(deps, caller, { attemptId, late: true });
  const { content, ms } = readPiece(form.content);
  const digest = createHash("sha256").update(content).digest("hex");
  const place = async (db: Db | Tx) =>
    placeOf(await piecesOfTurn(db, answer), { clientTurnId, part, writer, take, digest, now: deps.now() });
  const count = async () => ({ count: inRow(await storedParts(deps.db, answer)) });
  if ((await place(deps.db)) === "repeated") return count();
  const asked = openTurn(before, await turnOf(deps.db, answer));
  if (!asked) throw await staleTurn(deps, access);
  if ((await place(deps.db)) === "elsewhere") throw await recordedElsewhere(deps, access);
  await checkRoom(deps.db, { ...answer, ms, asked, now: deps.now() });

  const claim = (key: string) =>
    changeRunning(deps, caller, {
      attemptId,
      late: true,
      work: async ({ tx, session: current }) => {
        const session = created(current);
        const turn = openTurn(session, await turnOf(tx, answer));
        if (!turn) return "stale";
        const found = await place(tx);
        if (found !== "new") return found;
        const now = deps.now();
        await checkRoom(tx, { ...answer, ms, asked: turn, now });
        await storePiece(tx, { ...answer, part, key, ms, digest, writer, now });
        await endRemoval(tx, key);
        if (session.facts.transcribes) await queueJob(tx, { attemptId, kind: "hear", seq, now });
        return "stored";
      },
    });
  const isClaimed = ({ result }: Awaited<ReturnType<typeof claim>>) => result === "stored";
  const { result } = await putClaimed(deps, { content, type: "audio/wav", claim, isClaimed });
  if (result === "stale") throw await staleTurn(deps, access);
  if (result === "elsewhere") throw await recordedElsewhere(deps, access);
  return count();
}

/** The turn if it is the current one and waits for its answer. */
function openTurn({ state, turn_seq }: InterviewSession, turn: TurnRow | undefined): TurnRow | undefined {
  return state === "live" && turn?.seq === turn_seq && turn.answered_at === null ? turn : undefined;
}
