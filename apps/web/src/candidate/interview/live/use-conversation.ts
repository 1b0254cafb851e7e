import { VAD } from "@invigil/contract/constants";
import {
  answerTurn,
  heardTurn,
  saveDraft,
  sendPiece,
  validateInterviewSession,
} from "@invigil/contract/interviews/session";
import { PIECE_MS, PIECES_MAX, type InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { writeWav } from "@invigil/sound/write-wav";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../../lib/api.ts";
import { clockShift, serverNow } from "../../../lib/clock.ts";
import { registerFlusher } from "../../../shared/parts/pending-saves.ts";
import { beforeSubmit } from "../../../shared/parts/submit.ts";
import { staleSnapshot, takeSnapshot, type InterviewKey } from "../interview-calls.ts";
import { hasChosenMode, readPreferences } from "../preferences.ts";
import { createAnswerKeeper, type AnswerKeeper } from "../recording/answer-keeper.ts";
import { createAnswerStore } from "../recording/answer-store.ts";
import { openMicrophone, type OpensMicrophone } from "../recording/microphone.ts";
import { pageWriter } from "../recording/page-writer.ts";
import { sendAgain } from "../recording/send-again.ts";
import { createConversation, isAnswerable, type Conversation } from "./conversation.ts";
import { createVoicePlayer } from "./voice-player.ts";

/** How long key presses are collected before the draft is stored on the server. */
const DRAFT_AFTER = 2_000;
/** Browsers refuse calls that outlive their page above 64 KB; a character has up to four bytes. */
const KEEPALIVE_MAX = 15_000;
const MOST_LOST = PIECES_MAX * PIECE_MS;

export interface Talk {
  conversation: Conversation;
  keeper: AnswerKeeper;
}

interface Options {
  snapshot: InterviewSnapshot;
  /** The attempt's clock is stopped, or it is being submitted. */
  suspended: boolean;
  openMicrophone?: OpensMicrophone;
}

/** The conversation of one page, from the first turn it shows to the last. */
export function useConversation(key: InterviewKey, { snapshot, suspended, openMicrophone: open }: Options): Talk {
  const queryClient = useQueryClient();
  const [{ talk, stop }] = useState(() =>
    createTalk(key, {
      onSnapshot: (next) => takeSnapshot(queryClient, key, next),
      openMicrophone: open ?? openMicrophone,
    }),
  );
  const { conversation, keeper } = talk;
  const { testSlug } = key;

  // Starts the clock of the turn-taking, and frees microphone and voice.
  useEffect(() => {
    const stopTalk = conversation.start();
    return () => {
      stopTalk();
      stop();
    };
  }, [conversation, stop]);

  // Tells the turn-taking and the keeper of the answers what the server says.
  useEffect(() => {
    conversation.follow(snapshot);
    keeper.settle(snapshot);
    const turn = snapshot.turns.find(({ seq }) => seq === snapshot.turn_seq);
    const isOpen = snapshot.state === "live" && snapshot.phase !== "thinking" && turn && isAnswerable(turn);
    if (!isOpen) return;
    void keeper.open(turn.seq, snapshot.pieces, snapshot.draft).then(() => {
      const { seq, spokenMs, recordedMs, text } = keeper.view.getState();
      if (seq !== conversation.view.getState().taking.seq) return;
      conversation.resume(spokenMs);
      // Whoever goes on in another browser goes on as they began: a typed answer would leave out what was said.
      if (recordedMs > 0 && text === "" && !hasChosenMode(testSlug)) conversation.setMode("spoken");
    });
  }, [conversation, keeper, snapshot, testSlug]);

  // Hears when the page is hidden, which may be the last that it learns.
  useEffect(() => {
    const onHidden = () => document.visibilityState === "hidden" && keeper.saveNow();
    document.addEventListener("visibilitychange", onHidden);
    return () => document.removeEventListener("visibilitychange", onHidden);
  }, [keeper]);

  // Stops voice and microphone while the clock is stopped.
  useEffect(() => conversation.suspend(suspended), [conversation, suspended]);

  // The submission waits for answers on their way, and sends what was not finished.
  useEffect(() => joinSubmission(talk), [talk]);

  return talk;
}

interface TalkDeps {
  onSnapshot: (snapshot: InterviewSnapshot) => void;
  openMicrophone: OpensMicrophone;
}

function createTalk({ testSlug, attempt }: InterviewKey, { onSnapshot, openMicrophone: open }: TalkDeps) {
  let left = new AbortController();
  let heard: Promise<void> = Promise.resolve();

  async function sayHeard(base: number): Promise<void> {
    try {
      const body = { test_solution_id: attempt, base };
      const options = { signal: left.signal, onWait: () => {} };
      onSnapshot(await sendAgain(() => call(heardTurn, { body }, { family: "INT" }), options));
    } catch (error) {
      const snapshot = staleSnapshot(error);
      if (snapshot) onSnapshot(snapshot);
    }
  }

  const keeper = createAnswerKeeper({
    attempt,
    writer: pageWriter,
    store: createAnswerStore(),
    readSnapshot: () => call(validateInterviewSession, { body: { test_solution_id: attempt } }, { family: "INT" }),
    async sendPiece({ seq, part, content }, { client_turn_id }, take) {
      const body = { test_solution_id: attempt, base: seq, client_turn_id, part, writer: pageWriter, take };
      const file = new File([writeWav([content], { rate: VAD.sampleRate })], `${part}.wav`, { type: "audio/wav" });
      return await call(sendPiece, { body, file }, { family: "INT" });
    },
    async saveDraft({ seq, client_turn_id, text }, as) {
      const body = { test_solution_id: attempt, base: seq, client_turn_id, writer: pageWriter, text, ...as };
      const keepalive = document.visibilityState === "hidden" && text.length <= KEEPALIVE_MAX;
      return await call(saveDraft, { body }, { family: "INT", keepalive });
    },
    draftAfter: DRAFT_AFTER,
    async sendAnswer({ seq, client_turn_id, text, parts, lostMs }, { mode, unanswered }) {
      // The server takes no answer to a question that nobody has heard.
      await heard;
      const spoken = mode === "spoken" && !unanswered;
      const content = {
        text: mode === "typed" && !unanswered ? text : "",
        pieces: spoken ? parts : 0,
        lost_ms: spoken ? Math.min(lostMs, MOST_LOST) : 0,
      };
      const body = { test_solution_id: attempt, base: seq, client_turn_id, mode, unanswered, ...content };
      return await call(answerTurn, { body }, { family: "INT" });
    },
    onSnapshot,
    serverNow,
    clockShift,
  });
  const conversation: Conversation = createConversation({
    mode: readPreferences(testSlug).mode,
    keeper,
    voice: createVoicePlayer({
      onOver: () => conversation.happen("voice-over"),
      onFailed(why) {
        if (why === "blocked") conversation.voiceBlocked();
        conversation.happen("voice-failed");
      },
    }),
    openMicrophone: open,
    speaks: () => readPreferences(testSlug).voice,
    onHeard: (seq) => {
      heard = sayHeard(seq);
    },
    now: () => performance.now(),
  });
  const stop = () => {
    left.abort();
    left = new AbortController();
    keeper.dispose();
  };
  return { talk: { conversation, keeper }, stop };
}

const NOT_SENT = "Your answer to the current question is not sent yet. If you submit now, it is sent as it is.";

function joinSubmission({ conversation, keeper }: Talk): () => void {
  const leaveFlush = registerFlusher({
    isPending: keeper.isPending,
    flush: keeper.retry,
    obstacles: () => (keeper.draft() ? [NOT_SENT] : []),
    waits: keeper.isPending,
  });
  const leaveSubmit = beforeSubmit(async () => {
    // Ends the recording first, because what is not in a piece yet belongs to the answer, too.
    conversation.suspend(true);
    const draft = keeper.draft();
    if (!draft) return;
    const { mode } = conversation.view.getState().taking;
    const typed = draft.text.trim() !== "";
    const spoken = draft.parts > 0;
    await keeper.finish({ mode: typed && (mode === "typed" || !spoken) ? "typed" : "spoken", unanswered: false });
  });
  return () => {
    leaveFlush();
    leaveSubmit();
  };
}
