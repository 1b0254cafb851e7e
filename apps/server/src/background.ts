import { answerSignUps } from "./features/accounts/answer-sign-ups.ts";
import { answerRequests } from "./features/accounts/forgot-password.ts";
import { closeDueAttempts } from "./features/attempts/close-due.ts";
import { createReminders } from "./features/candidates/reminders.ts";
import { evaluateDue } from "./features/evaluation/evaluate-due.ts";
import { createChatTidying } from "./features/help/chat/tidy-chat-files.ts";
import { createHostWatch } from "./features/environments/watch-hosts.ts";
import { remindStaff } from "./features/help/inbox/remind-staff.ts";
import { sweepInterviews } from "./features/interviews/sweep-interviews.ts";
import { createLivePush } from "./features/live/push-live.ts";
import { createFileTidying } from "./features/library/files/tidy-files.ts";
import { createMailSender } from "./features/mail/send-mail.ts";
import { settleMedia } from "./features/media/settle-media.ts";
import { noteLostHeartbeats } from "./features/proctoring/heartbeats.ts";
import { askMovements } from "./features/proctoring/movements/ask-movements.ts";
import { createMissedSigns } from "./features/proctoring/missed-signs.ts";
import { sweepRegrades } from "./features/regrade/sweep-regrades.ts";
import { createRetention } from "./features/retention/retain-media.ts";
import { createAgentSilences } from "./features/secure-browser/agent-silences.ts";
import { tidyQueue } from "./features/runs/tidy-queue.ts";
import { deliverDue } from "./features/webhooks/deliver.ts";
import type { Deps } from "./platform/deps.ts";
import { createDefinitions } from "./shared/tests/definitions.ts";

/** On average: at random, so that several servers do not sweep in the same moment. */
const SWEEP_EVERY = 1_000;

/**
 * Everything that happens without a call: deadlines, missing heartbeats, abandoned runs, evaluation, arriving and
 * removed files, and the wall. Each loop looks for due rows instead of keeping timers, so a restart or an extension
 * needs no extra work, and several servers may sweep at once.
 */
export function startBackgroundWork(deps: Deps): () => Promise<void> {
  const attemptDeps = { ...deps, definitions: createDefinitions(deps.db) };
  const retainMedia = createRetention(deps);
  const tidyFiles = createFileTidying(deps);
  const tidyChat = createChatTidying(deps);
  const mail = createMailSender(deps);
  const remindCandidates = createReminders(deps);
  const noteAgents = createAgentSilences(deps);
  const noteMissed = createMissedSigns(deps);
  const watchHosts = createHostWatch(deps);
  const loops = [
    repeat(deps, async () => {
      // Nobody is judged by a time in which nobody could be heard.
      if (deps.outages.isBehind()) await deps.outages.catchUp();
      await closeDueAttempts(attemptDeps);
      await noteLostHeartbeats(deps);
      await noteMissed();
      await askMovements(deps);
      await noteAgents();
      await tidyQueue(deps);
      await watchHosts();
      await sweepInterviews(deps);
      await evaluateDue(deps);
      await sweepRegrades(deps);
    }),
    // In its own loop, so that an unresponsive bucket cannot delay a deadline.
    repeat(deps, async () => {
      await settleMedia(deps);
      await tidyFiles();
      await tidyChat();
      await retainMedia();
    }),
    // In its own loop, because a mail server or a webhook receiver may be slow.
    repeat(deps, async () => {
      await answerRequests(deps);
      await answerSignUps(deps);
      await remindStaff(deps);
      await remindCandidates();
      await mail.send();
    }),
    repeat(deps, () => deliverDue(deps)),
    repeat(deps, createLivePush(attemptDeps)),
  ];
  const stopTicking = deps.lateness.open();
  return async () => {
    stopTicking();
    await Promise.all(loops.map((stop) => stop()));
    mail.close();
  };
}

/** Runs again and again, never twice at once. Returns a function that stops it. */
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
    if (!stopped) timer = setTimeout(() => void (running = turn()), SWEEP_EVERY * (0.75 + Math.random() / 2));
  }
  running = turn();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
