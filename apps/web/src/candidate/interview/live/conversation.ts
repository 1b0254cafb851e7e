import type { AnswerMode, InterviewSnapshot, InterviewTurn } from "@invigil/contract/interviews/snapshot";
import { createStore, type StoreApi } from "zustand/vanilla";
import { isOnline } from "../../../lib/connection.ts";
import type { AnswerKeeper } from "../recording/answer-keeper.ts";
import type { OpensMicrophone } from "../recording/microphone.ts";
import {
  beginTurnTaking,
  hasSpoken,
  takeTurn,
  type TurnEffect,
  type TurnEvent,
  type TurnTaking,
} from "../turn-taking/turn-taking.ts";
import { holdMicrophone, type MicrophoneView } from "./hold-microphone.ts";
import type { VoicePlayer } from "./voice-player.ts";

const TICK = 100;
/** Louder than a quiet room. */
const AUDIBLE = 0.35;
/** A busy computer detects a voice this much later. What is heard by then was said before the candidate finished. */
const LATE_VOICE = 1_500;

interface ConversationView extends MicrophoneView {
  taking: TurnTaking;
  /** The time of the last tick, on the clock that the turn-taking uses. */
  at: number;
  voiceBlocked: boolean;
  /** The turn whose spoken answer was finished although nobody was heard, and when. */
  unheard: { seq: number | null; at: number } | null;
}

interface ConversationDeps {
  mode: AnswerMode;
  keeper: AnswerKeeper;
  voice: VoicePlayer;
  openMicrophone: OpensMicrophone;
  /** Whether the interviewer's voice is on. */
  speaks: () => boolean;
  /** Tells the server that a turn was heard. */
  onHeard: (seq: number) => void;
  now: () => number;
}

/** Events without data of their own, as the page's buttons cause them. */
type Plain = "repeat" | "stop-voice" | "more-time" | "rest" | "back" | "continue" | "voice-over" | "voice-failed";

export interface Conversation {
  view: StoreApi<ConversationView>;
  follow: (snapshot: InterviewSnapshot) => void;
  happen: (type: Plain) => void;
  /** The answer goes on after this much speech. */
  resume: (spokenMs: number) => void;
  setMode: (mode: AnswerMode) => void;
  suspend: (on: boolean) => void;
  openMicrophone: () => void;
  /** Sends what was typed or said. */
  finish: (how?: Finish) => void;
  /** The sound's level, from 0 to 1, ten times per second. */
  onLevel: (listener: (level: number) => void) => () => void;
  voiceBlocked: () => void;
  start: () => () => void;
}

interface Finish {
  /** Goes on without an answer. */
  unanswered?: boolean;
  /** Sends a recording in which nobody was heard. */
  sure?: boolean;
}

/** What a turn expects of the candidate. */
export function isAnswerable({ kind }: Pick<InterviewTurn, "kind">): boolean {
  return kind !== "greeting" && kind !== "closing";
}

const BEGINNING: Omit<ConversationView, "taking"> = {
  at: 0,
  microphone: "off",
  lostReason: null,
  detects: true,
  muted: false,
  pendingMs: 0,
  voiceBlocked: false,
  unheard: null,
};

function newsOf(turn: InterviewTurn, { phase, facts }: InterviewSnapshot, voiceOn: boolean) {
  const expected = facts.speaks ? "coming" : "none";
  const sound = turn.audio === null ? expected : "ready";
  return {
    type: "turn",
    seq: turn.seq,
    phase,
    answerable: isAnswerable(turn),
    sound: voiceOn ? sound : "none",
    waits: turn.kind === "greeting",
  } as const;
}

/** Whether what is heard now was said before the candidate finished. */
function isLateVoice({ unheard, taking }: ConversationView, at: number): boolean {
  const isOpen = unheard?.seq === taking.seq && taking.mode === "spoken" && !taking.sent;
  return isOpen && at - unheard.at <= LATE_VOICE;
}

/** Whether the answer is not on its way after all, so that the page must not wait for it. */
function isBack({ view }: AnswerKeeper): boolean {
  return ["refused", "elsewhere"].includes(view.getState().state);
}

/** Nobody spoke for long. What was typed before is not given up for that: it is shown, and nothing counts the silence. */
const SHOW_TYPED = [{ type: "not-sent" }, { type: "mode", mode: "typed" }] as const;

/** Joins the turn-taking with the voice, the microphone and the answer. */
export function createConversation(deps: ConversationDeps): Conversation {
  const view = createStore<ConversationView>(() => ({ ...BEGINNING, taking: beginTurnTaking(deps.mode) }));
  let turn: InterviewTurn | null = null;
  const microphone = holdMicrophone(
    deps,
    view,
    (type) => happen({ type, at: deps.now() }),
    (on) => happen({ type: "hears", on, at: deps.now() }),
  );

  function happen(event: TurnEvent): void {
    const before = view.getState().taking;
    const [taking, effects] = takeTurn(before, event);
    view.setState({ taking, at: event.at });
    if (taking.seq === before.seq && taking.spokenMs > before.spokenMs) deps.keeper.noteSpoken(taking.spokenMs);
    for (const effect of effects) perform(effect);
    microphone.follow();
    // The click that nobody seemed to have spoken before counts after all.
    if (event.type === "speech-start" && isLateVoice(view.getState(), event.at)) finish();
  }

  function perform(effect: TurnEffect): void {
    switch (effect) {
      case "play":
        if (turn?.audio) return deps.voice.play(turn.audio);
        return happen({ type: "voice-failed", at: deps.now() });
      case "hold-voice":
        return deps.voice.hold();
      case "resume-voice":
        return deps.voice.resume();
      case "stop-voice":
        return deps.voice.stop();
      case "heard":
        if (turn) deps.onHeard(turn.seq);
        return;
      case "answer":
        return finish({ sure: true });
      case "unanswered":
        return passOver();
    }
  }

  function passOver(): void {
    if (deps.keeper.view.getState().text.trim() === "") return finish({ unanswered: true });
    for (const event of SHOW_TYPED) happen({ ...event, at: deps.now() });
  }

  function finish({ unanswered = false, sure = false }: Finish = {}): void {
    const { taking } = view.getState();
    const { mode, seq } = taking;
    const isUnheard = mode === "spoken" && taking.hears && !hasSpoken(taking);
    if (isUnheard && !unanswered && !sure) return view.setState({ unheard: { seq, at: deps.now() } });
    happen({ type: "stop-voice", at: deps.now() });
    happen({ type: "sent", at: deps.now() });
    // `follow` has stopped the recorder, and its last piece is among the others now.
    void deps.keeper.finish({ mode, unanswered }).finally(() => {
      if (isBack(deps.keeper)) happen({ type: "not-sent", at: deps.now() });
    });
  }

  return {
    view,
    follow(snapshot) {
      const next = snapshot.turns.find(({ seq }) => seq === snapshot.turn_seq);
      if (snapshot.state !== "live" || !next) return deps.voice.stop();
      turn = next;
      happen({ ...newsOf(next, snapshot, deps.speaks()), at: deps.now() });
    },
    happen: (type) => happen({ type, at: deps.now() }),
    resume: (ms) => happen({ type: "spoken-before", ms, at: deps.now() }),
    setMode: (mode) => happen({ type: "mode", mode, at: deps.now() }),
    suspend: (on) => happen({ type: "suspend", on, at: deps.now() }),
    openMicrophone: microphone.reopen,
    finish,
    onLevel: microphone.onLevel,
    voiceBlocked: () => view.setState({ voiceBlocked: true }),
    start() {
      microphone.start();
      const stopTime = passTime(microphone, (type) => happen({ type, at: deps.now() }));
      return () => {
        stopTime();
        deps.voice.stop();
        microphone.stop();
      };
    },
  };
}

/** Tells the turn-taking what time does, and what keeps it from counting silence. */
function passTime(
  microphone: Pick<ReturnType<typeof holdMicrophone>, "onLevel">,
  happen: (type: "sound" | "cut-off" | "tick") => void,
): () => void {
  const stopHearing = microphone.onLevel((level) => level >= AUDIBLE && happen("sound"));
  const timer = setInterval(() => {
    if (!isOnline()) happen("cut-off");
    happen("tick");
  }, TICK);
  return () => {
    clearInterval(timer);
    stopHearing();
  };
}
