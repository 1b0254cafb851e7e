import type { FastifyReply } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { openStored } from "../../shared/media/open-stored.ts";
import { turnOf } from "./interviews.queries.ts";
import { reachInterview } from "./reach-interview.ts";

interface Asked {
  attemptId: number;
  seq: number;
  rephrased: boolean;
}

/** Sends the sound of a turn of the caller's own interview. */
export async function sendVoice(
  deps: Deps,
  caller: Caller,
  { attemptId, seq, rephrased }: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await reachInterview(deps, caller, attemptId).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError("not_found") : error;
  });
  const turn = await turnOf(deps.db, { attemptId, seq });
  const key = rephrased ? turn?.rephrased_audio_key : turn?.audio_key;
  if (key == null) throw new AppError("not_found");
  const sound = await openStored(deps.storage, key);
  return reply
    .type("audio/wav")
    .header("cache-control", "private, max-age=300")
    .header("x-content-type-options", "nosniff")
    .send(sound);
}
