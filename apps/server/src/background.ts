import { answerSignUps } from "./features/accounts/answer-sign-ups.ts";
import { answerRequests } from "./features/accounts/forgot-password.ts";
import { closeDueAttempts } from "./features/attempts/close-due.ts";
import { evaluateDue } from "./features/evaluation/evaluate-due.ts";
import { createLivePush } from "./features/live/push-live.ts";
import { createFileTidying } from "./features/library-files/tidy-files.ts";
import { createMailSender } from "./features/mail/send-mail.ts";
import { gradeAnswer } from "./features/evaluation/grade-answer.ts";
import { gradeCode, needsRun } from "./features/evaluation/grade-code.ts";
import { settleMedia } from "./features/media/settle-media.ts";
import { noteLostHeartbeats } from "./features/proctoring/heartbeats.ts";
import { sweepRegrades } from "./features/regrade/sweep-regrades.ts";
import { createRetention } from "./features/retention/retain-media.ts";
import { tidyQueue } from "./features/runs/tidy-queue.ts";
import { deliverDue } from "./features/webhooks/deliver.ts";
import type { Deps } from "./platform/deps.ts";
import { createDefinitions } from "./shared/tests/definitions.ts";

const SWEEP_EVERY = 1_000;

/**
 * What happens when nobody calls: deadlines, heartbeats that stopped, runs that nobody works on, evaluation,
 * files that came and files that go, and the wall that somebody watches. Each looks for rows that are due instead of
 * remembering timers, so a restart or an extension needs nothing, and several servers may sweep at once.
 */
export function startBackgroundWork(deps: Deps): () => Promise<void> {
  const attemptDeps = { ...deps, definitions: createDefinitions(deps.db) };
  const retainMedia = createRetention(deps);
  const tidyFiles = createFileTidying(deps);
  const mail = createMailSender(deps);
  const loops = [
    repeat(deps, async () => {
      await closeDueAttempts(attemptDeps);
      await noteLostHeartbeats(deps);
      await tidyQueue(deps);
      await evaluateDue(deps);
      await sweepRegrades({ ...deps, graders: { gradeAnswer, gradeCode, needsRun } });
    }),
    // Beside the others: a bucket that does not answer must not delay a deadline.
    repeat(deps, async () => {
      await settleMedia(deps);
      await tidyFiles();
      await retainMedia();
    }),
    // A mail server or another program may take its time.
    repeat(deps, async () => {
      await answerRequests(deps);
      await answerSignUps(deps);
      await mail.send();
    }),
    repeat(deps, () => deliverDue(deps)),
    repeat(deps, createLivePush(attemptDeps)),
  ];
  return async () => {
    await Promise.all(loops.map((stop) => stop()));
    mail.close();
  };
}

/** Again and again, never twice at once. Answers the way to stop it. */
function repeat({ log }: Pick<Deps, "log">, sweep: () => Promise<void>): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function turn(): Promise<void> {
    try {
      await sweep();
    } catch (error) {
      log.error({ err: error }, "the sweep failed and will be retried");
    }
    if (!stopped) timer = setTimeout(() => void (running = turn()), SWEEP_EVERY);
  }
  running = turn();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
