import { VAD } from "@invigil/contract/constants";
import { BARGE_IN_MS, SILENCE, type AnswerMode, type TurnPhase } from "@invigil/contract/interviews/snapshot";

/** How long the question's text waits for its sound. */
const SOUND_WAIT = 3_000;
/** A noise without words is recognised as such before this. */
const BARGE_IN_SURE = 1_500;
/** What "More time" adds. */
const MORE_TIME = 60_000;
/** A page that was asleep for longer has heard nothing in between. */
const TICK_GAP = 5_000;

/** Who speaks in a turn, and since when. All times are in milliseconds of the same clock. */
export interface TurnTaking {
  /** Null before the first turn is known. */
  seq: number | null;
  phase: TurnPhase;
  /** The turn expects an answer; a greeting and a closing do not. */
  answerable: boolean;
  /** Unless it was heard to its end, the candidate says when it has been read. */
  waits: boolean;
  mode: AnswerMode;
  voice: "waiting" | "playing" | "held" | "over";
  voiceSince: number;
  /** The microphone works, and so does the detector of voices. */
  hears: boolean;
  /** The attempt's clock is stopped, or the attempt is being submitted. */
  suspended: boolean;
  /** The candidate wants to be left alone. */
  resting: boolean;
  /** The answer is on its way. */
  sent: boolean;
  speechSince: number | null;
  /** Speech in this answer so far. */
  spokenMs: number;
  quietSince: number;
  tickedAt: number | null;
}

type At = { at: number };
export type TurnEvent =
  | ({
      type: "turn";
      seq: number;
      phase: TurnPhase;
      answerable: boolean;
      sound: "ready" | "coming" | "none";
      waits: boolean;
    } & At)
  /** What was said in this answer before the page was opened. */
  | ({ type: "spoken-before"; ms: number } & At)
  | ({ type: "mode"; mode: AnswerMode } & At)
  | ({ type: "hears" | "suspend"; on: boolean } & At)
  | ({
      type:
        | "tick"
        | "speech-start"
        | "speech-end"
        | "misfire"
        | "voice-over"
        | "voice-failed"
        | "repeat"
        | "stop-voice"
        | "more-time"
        /** Nothing reaches the server, so nobody is hurried. */
        | "cut-off"
        /** Something is audible that the detector of voices may yet find to be speech. */
        | "sound"
        | "rest"
        | "back"
        | "sent"
        | "not-sent"
        | "continue";
    } & At);

/** `answer` sends what was said so far, `unanswered` says that there is nothing. */
export type TurnEffect = "play" | "hold-voice" | "resume-voice" | "stop-voice" | "heard" | "answer" | "unanswered";
type Step = [TurnTaking, TurnEffect[]];

export function beginTurnTaking(mode: AnswerMode): TurnTaking {
  return {
    seq: null,
    phase: "thinking",
    answerable: false,
    waits: false,
    mode,
    voice: "over",
    voiceSince: 0,
    hears: false,
    suspended: false,
    resting: false,
    sent: false,
    speechSince: null,
    spokenMs: 0,
    quietSince: 0,
    tickedAt: null,
  };
}

export function takeTurn(state: TurnTaking, event: TurnEvent): Step {
  const { at } = event;
  switch (event.type) {
    case "turn":
      return event.seq === state.seq ? sameTurn(state, event) : newTurn(state, event);
    case "tick":
      return tick(state, at);
    case "speech-start":
      return [{ ...state, speechSince: at, resting: false }, []];
    case "speech-end":
      return speechEnd(state, at);
    case "misfire":
      return misfire(state, at);
    case "spoken-before":
      return [{ ...state, spokenMs: Math.max(state.spokenMs, event.ms) }, []];
    case "voice-over":
      return state.voice === "over" ? [state, []] : giveFloor(state, at);
    case "voice-failed":
      return state.voice === "over" ? [state, []] : fallSilent(state, at);
    case "stop-voice": {
      if (state.voice === "over") return [state, []];
      const [next, effects] = fallSilent(state, at);
      return [next, ["stop-voice", ...effects]];
    }
    case "continue":
      return [{ ...state, voice: "over" }, ["stop-voice", "heard"]];
    case "repeat":
      return [{ ...state, voice: "playing", voiceSince: at, speechSince: null }, ["play"]];
    case "mode":
      return [{ ...state, mode: event.mode, speechSince: null, quietSince: at, resting: false }, []];
    case "hears":
      return [{ ...state, hears: event.on, speechSince: null, quietSince: at }, []];
    case "suspend":
      return suspend(state, event.on, at);
    case "more-time":
      return [{ ...state, quietSince: at + MORE_TIME }, []];
    case "cut-off":
      return [{ ...state, quietSince: Math.max(at, state.quietSince) }, []];
    case "sound":
      return state.spokenMs < SILENCE.spoken
        ? [state, []]
        : [{ ...state, quietSince: Math.max(at, state.quietSince) }, []];
    case "rest":
      return [{ ...state, resting: true }, []];
    case "back":
      return [{ ...state, resting: false, quietSince: at }, []];
    case "sent":
      return [{ ...state, sent: true }, []];
    case "not-sent":
      return [{ ...state, sent: false, quietSince: at }, []];
  }
}

type TurnNews = Extract<TurnEvent, { type: "turn" }>;

function newTurn(state: TurnTaking, { at, seq, phase, answerable, sound, waits }: TurnNews): Step {
  const silenced: TurnEffect[] = state.voice === "playing" || state.voice === "held" ? ["stop-voice"] : [];
  const fresh = { ...state, seq, phase, answerable, waits, sent: false, resting: false, spokenMs: 0, quietSince: at };
  const begun = { ...fresh, voiceSince: at, speechSince: null };
  if (phase !== "asking") return [{ ...begun, voice: "over" }, silenced];
  if (sound === "ready") return [{ ...begun, voice: "playing" }, ["play"]];
  if (sound === "coming") return [{ ...begun, voice: "waiting" }, silenced];
  return [{ ...begun, voice: "over" }, waits ? silenced : [...silenced, "heard"]];
}

function sameTurn(state: TurnTaking, { at, phase, sound }: TurnNews): Step {
  const moved = { ...state, phase };
  if (phase === "thinking") {
    const speaks = state.voice === "playing" || state.voice === "held";
    return [{ ...moved, voice: "over" }, speaks ? ["stop-voice"] : []];
  }
  if (state.voice === "waiting" && phase === "asking" && sound === "ready")
    return [{ ...moved, voice: "playing", voiceSince: at }, ["play"]];
  if (phase !== state.phase) return [{ ...moved, quietSince: at }, []];
  return [moved, []];
}

/** The interviewer is silent before the end. */
function fallSilent(state: TurnTaking, at: number): Step {
  return state.waits ? [{ ...state, voice: "over" }, []] : giveFloor(state, at);
}

/** The interviewer has said everything. */
function giveFloor(state: TurnTaking, at: number): Step {
  return [{ ...state, voice: "over", quietSince: at }, state.phase === "asking" ? ["heard"] : []];
}

function speechEnd(state: TurnTaking, at: number): Step {
  const since = state.speechSince;
  if (since === null) return [state, []];
  // What is heard while the interviewer speaks may be its own voice.
  const counts = state.voice !== "playing" && state.voice !== "waiting";
  const spoken = counts ? Math.max(0, at - since - VAD.redemptionMs) : 0;
  const next = { ...state, speechSince: null, spokenMs: state.spokenMs + spoken, quietSince: at };
  if (state.voice !== "held") return [next, []];
  const [over, effects] = giveFloor(next, at);
  return [over, ["stop-voice", ...effects]];
}

/** There were no words in it. */
function misfire(state: TurnTaking, at: number): Step {
  const next = { ...state, speechSince: null, quietSince: Math.max(state.quietSince, at) };
  return state.voice === "held" ? [{ ...next, voice: "playing" }, ["resume-voice"]] : [next, []];
}

function suspend(state: TurnTaking, on: boolean, at: number): Step {
  const next = { ...state, suspended: on, speechSince: null, quietSince: at };
  if (!on || state.voice === "over") return [next, []];
  return [{ ...next, voice: "over" }, ["stop-voice"]];
}

function tick(before: TurnTaking, at: number): Step {
  const slept = before.tickedAt !== null && at - before.tickedAt > TICK_GAP;
  const state = { ...before, tickedAt: at, ...(slept && { quietSince: Math.max(at, before.quietSince) }) };
  if (state.suspended) return [state, []];
  if (state.voice === "waiting") {
    const isLate = !state.waits && at - state.voiceSince >= SOUND_WAIT;
    return isLate ? giveFloor(state, at) : [state, []];
  }
  const spoken = state.speechSince === null ? 0 : at - state.speechSince;
  if (state.voice === "playing")
    return state.answerable && spoken >= BARGE_IN_MS ? [{ ...state, voice: "held" }, ["hold-voice"]] : [state, []];
  if (state.voice === "held") {
    if (spoken < BARGE_IN_SURE) return [state, []];
    const [next, effects] = giveFloor(state, at);
    return [next, ["stop-voice", ...effects]];
  }
  return endSilence(state, at);
}

function endSilence(state: TurnTaking, at: number): Step {
  if (!measuresSilence(state)) return [state, []];
  const quiet = at - state.quietSince;
  if (state.spokenMs >= SILENCE.spoken)
    return quiet >= SILENCE.pause + SILENCE.countdown ? [{ ...state, sent: true }, ["answer"]] : [state, []];
  if (quiet < SILENCE.give_up) return [state, []];
  // However short it was, it is an answer.
  return [{ ...state, sent: true }, [state.spokenMs > 0 ? "answer" : "unanswered"]];
}

function measuresSilence(state: TurnTaking): boolean {
  const listens = state.phase === "listening" && state.voice === "over" && state.answerable && !state.sent;
  return listens && state.mode === "spoken" && state.hears && !state.resting && state.speechSince === null;
}

interface Silence {
  /** How long until the answer is sent, or null without a countdown. */
  countdown: number | null;
  offer: "none" | "help" | "rest";
  /** How long until the interviewer goes on without an answer; null if it does not. */
  goesOn: number | null;
}
const NO_SILENCE: Silence = { countdown: null, offer: "none", goesOn: null };

/** What a silent candidate sees. */
export function silenceAt(state: TurnTaking, at: number): Silence {
  if (state.suspended || !measuresSilence(state)) return NO_SILENCE;
  const quiet = at - state.quietSince;
  if (state.spokenMs >= SILENCE.spoken) {
    const left = SILENCE.pause + SILENCE.countdown - quiet;
    return quiet < SILENCE.pause ? NO_SILENCE : { ...NO_SILENCE, countdown: Math.max(0, left) };
  }
  if (quiet < SILENCE.offer) return NO_SILENCE;
  if (quiet < SILENCE.rest) return { ...NO_SILENCE, offer: "help" };
  return { countdown: null, offer: "rest", goesOn: Math.max(0, SILENCE.give_up - quiet) };
}

/** Whether the candidate may answer now. */
export function hasFloor({ phase, voice, answerable, sent }: TurnTaking): boolean {
  if (!answerable || sent || phase === "thinking") return false;
  return phase === "listening" || voice === "over";
}

/** Whether a voice was heard in this answer. */
export function hasSpoken({ spokenMs, speechSince }: TurnTaking): boolean {
  return spokenMs > 0 || speechSince !== null;
}
