import type { InterviewPlan } from "@invigil/contract/interviews/plan";
import { pastTurns } from "@invigil/records/interviews/script-turn";
import { readSession, type InterviewSession } from "@invigil/records/interviews/sessions";
import { readWorkTurn, storeVoice } from "@invigil/records/interviews/work";
import { nextTurn } from "@invigil/rules/interviews/next-turn";
import type { DoJob, InterviewDeps } from "./deps.ts";
import { endJob } from "./end-job.ts";

/** Speaks a turn, then its other words. While the candidate listens, it rehearses what may come next. */
export const speak: DoJob = async (deps, job, signal) => {
  const at = { attemptId: job.attempt_id, seq: job.seq };
  const session = await readSession(deps.db, at.attemptId);
  const turn = await readWorkTurn(deps.db, at);
  if (!session || session.state === "ended" || !turn) return endJob(deps, job);
  if (turn.audio_key === null) await speakText(deps, session, { seq: job.seq, text: turn.text, rephrased: false });
  signal.throwIfAborted();
  if (turn.rephrased !== null && turn.rephrased_audio_key === null)
    await speakText(deps, session, { seq: job.seq, text: turn.rephrased, rephrased: true });
  await endJob(deps, job);
  rehearse(deps, session).catch((error: unknown) => deps.log.debug({ err: error }, "could not rehearse"));
};

interface SpokenText {
  seq: number;
  text: string;
  rephrased: boolean;
}

/** Speaks a text and says where its sound is, once the turn exists. */
export async function speakText(
  deps: InterviewDeps,
  { attempt_id: attemptId, plan, facts }: Pick<InterviewSession, "attempt_id" | "plan" | "facts">,
  { seq, text, rephrased }: SpokenText,
  exists: Promise<boolean> = Promise.resolve(true),
): Promise<void> {
  const sound = await deps.speaker.speak({ text, plan, facts });
  if (!sound) return;
  // The same name each time, so that a second try leaves nothing behind.
  const key = `interview-voice-${attemptId}-${seq}${rephrased ? "-rephrased" : ""}`;
  await deps.storage.put(key, sound, "audio/wav");
  // If another worker asked first, it has spoken as well, under the same name.
  if (!(await exists)) return;
  const stored = await deps.db.transaction().execute((tx) => storeVoice(tx, { attemptId, seq, key, rephrased }));
  if (!stored) await deps.storage.remove(key);
}

const MUCH_TIME = 3_600_000;
/** What no rule has a question about. */
const SATISFYING =
  "I did it because the other way was slow, so I measured it first and in the end it took 20 percent less time than before, " +
  "which was a good result for me and for the people who had asked for it.";

/** Speaks the likely next turns ahead, and loads the model that will transcribe. Without it, they take a moment longer. */
async function rehearse({ db, speaker, ear }: InterviewDeps, session: InterviewSession): Promise<void> {
  const { plan, facts, questions, attempt_id: attemptId } = session;
  if (facts.transcribes && facts.transcription_host === null) await ear.warm();
  const turns = await pastTurns(db, attemptId);
  const last = turns.pop();
  if (!last) return;
  const answered = [{ answer: SATISFYING, unanswered: false }, ...shortAnswers(plan)];
  const ahead = answered.map((given) =>
    nextTurn({ plan, questions, turns: [...turns, { ...last, ...given }], msLeft: MUCH_TIME }),
  );
  await speaker.rehearse({ plan, facts }, [...new Set(ahead.map(({ text }) => text))]);
}

/** No answer, and answers that follow-ups ask about. */
function shortAnswers({ language }: Pick<InterviewPlan, "language">): { answer: string; unanswered: boolean }[] {
  const none = { answer: "", unanswered: true };
  return language === "en" ? [none, { answer: "We used it.", unanswered: false }] : [none];
}
