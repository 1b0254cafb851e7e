import { createHash } from "node:crypto";
import {
  sendLatePiece as contract,
  type handInLateRecording as handInContract,
} from "@invigil/contract/interviews/late-answers";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import type { Tx } from "@invigil/db/connection";
import { lateAnswersOf } from "@invigil/records/interviews/late-answers";
import { countLatePieces, lateLengthOf, latePiecesOf, storeLatePiece } from "@invigil/records/interviews/late-pieces";
import { piecesOfTurn } from "@invigil/records/interviews/pieces";
import { endRemoval } from "@invigil/records/media/queue-removals";
import { AppError } from "../../platform/app-error.ts";
import type { UploadForm } from "../../platform/http/read-form.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { digestOfText } from "../../shared/answers/interview-turns.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { withNews } from "../../shared/news.ts";
import { checkDays, checkTimes, lateTurn, receiveLate, type LateTurn } from "./late-turn.ts";
import { SLACK_MS } from "./piece-room.ts";
import { putClaimed } from "./put-claimed.ts";
import { reachInterview, type InterviewAccess } from "./reach-interview.ts";
import { readPiece } from "./read-piece.ts";

/** Five hours, as of what is said in time. */
const MOST_PIECES = 3_600;

interface Piece {
  attemptId: number;
  seq: number;
  clientTurnId: string;
  part: number;
  ms: number;
  digest: string;
}

/** Stores one piece of what was said in time, after the end. Sending it again changes nothing. */
export async function sendLatePiece(
  deps: TakingDeps,
  caller: Caller,
  form: UploadForm,
): Promise<ReplyOf<typeof contract>> {
  const fields = contract.body.safeParse(form.fields);
  if (!fields.success) throw new AppError("invalid_request", { message: fields.error.message });
  const { test_solution_id: attemptId, seq, client_turn_id: clientTurnId, part } = fields.data;
  const access = await reachInterview(deps, caller, attemptId);
  const { content, ms } = readPiece(form.content);
  const digest = createHash("sha256").update(content).digest("hex");
  const piece = { attemptId, seq, clientTurnId, part, ms, digest };
  // Refuses before anything is stored.
  const found = await deps.db.transaction().execute((tx) => placeOf(deps, tx, access, piece));
  if (found !== "new") return { saved: found === "in-time" };

  const claim = (key: string) =>
    deps.db.transaction().execute(async (tx) => {
      const place = await placeOf(deps, tx, access, piece);
      if (place !== "new") return place;
      await storeLatePiece(tx, { ...piece, key, now: deps.now() });
      await endRemoval(tx, key);
      return "stored";
    });
  const isClaimed = (result: Awaited<ReturnType<typeof claim>>) => result === "stored";
  return { saved: (await putClaimed(deps, { content, type: "audio/wav", claim, isClaimed })) === "in-time" };
}

async function placeOf(
  deps: TakingDeps,
  tx: Tx,
  access: InterviewAccess,
  piece: Piece,
): Promise<"new" | "repeated" | "in-time"> {
  const at = await lateTurn(deps, tx, access, piece);
  const inTime = await piecesOfTurn(tx, piece);
  // It arrived before the end, and only the reply was lost.
  const isSame = (each: (typeof inTime)[number]) =>
    each.client_turn_id === piece.clientTurnId && each.part === piece.part && each.digest === piece.digest;
  if (inTime.some(isSame)) return "in-time";
  const late = await latePiecesOf(tx, piece);
  const same = late.find(({ part }) => part === piece.part);
  if (same?.digest === piece.digest) return "repeated";
  if (same || (await handedIn(tx, piece))) throw new AppError("draft_refused");
  checkDays(at, deps.now());
  checkLength(at, piece.ms + lengthOf(late));
  // Two pages may have recorded at once.
  checkLength(at, (piece.ms + lengthOf(inTime) + (await lateLengthOf(tx, piece))) / 2);
  if ((await countLatePieces(tx, piece.attemptId)) >= MOST_PIECES) throw new AppError("file_too_large");
  return "new";
}

/** Nobody can have said more than fits between the question and the end. */
function checkLength({ turn, deadline }: LateTurn, ms: number): void {
  if (ms > deadline.getTime() - turn.asked_at.getTime() + SLACK_MS) throw new AppError("draft_refused");
}

const lengthOf = (pieces: readonly { ms: number }[]) => pieces.reduce((sum, { ms }) => sum + ms, 0);

async function handedIn(tx: Tx, { attemptId, seq, clientTurnId }: Pick<Piece, "attemptId" | "seq" | "clientTurnId">) {
  const late = await lateAnswersOf(tx, attemptId);
  return late.find((each) => each.seq === seq && each.client_turn_id === clientTurnId && each.spoken);
}

type Body = BodyOf<typeof handInContract>;

/** Accepts a recording whose pieces are stored. It replaces nothing: people hear it beside the turn. */
export async function handInLateRecording(
  deps: TakingDeps,
  caller: Caller,
  body: Body,
): Promise<ReplyOf<typeof handInContract>> {
  const access = await reachInterview(deps, caller, body.test_solution_id);
  return withNews(deps, async (tx, tell) => {
    const receivedAt = await takeRecording(deps, tx, access, body);
    tell(access.attempt.id, { type: "receipt-changed", solution_set_id: access.attempt.id });
    return { received_at: receivedAt.toISOString() };
  });
}

async function takeRecording(deps: TakingDeps, tx: Tx, access: InterviewAccess, body: Body): Promise<Date> {
  const { test_solution_id: attemptId, seq, client_turn_id: clientTurnId } = body;
  const now = deps.now();
  const at = await lateTurn(deps, tx, access, { attemptId, seq });
  const same = await handedIn(tx, { attemptId, seq, clientTurnId });
  if (same) return same.received_at;
  const writtenAt = new Date(body.written_at);
  checkTimes(at, { writtenAt, now });
  const pieces = await latePiecesOf(tx, { attemptId, seq, clientTurnId });
  if (pieces.length !== body.pieces) throw new AppError("pieces_missing");
  const digest = digestOfText(pieces.map((piece) => piece.digest).join(""));
  const { length: count } = await lateAnswersOf(tx, attemptId);
  const late = { attemptId, seq, clientTurnId, text: "", ms: lengthOf(pieces), digest, writtenAt, count };
  await receiveLate(deps, tx, access, at, late);
  return now;
}
