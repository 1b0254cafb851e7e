import { DETECTION_INTERVAL } from "@invigil/contract/constants";
import { counted } from "@invigil/contract/messages/counted";
import type { Counters, ProctorPlan } from "@invigil/contract/proctoring/proctoring";
import { usedText } from "../time/test-time.ts";

/** Arrived are also those that were deleted since; waiting are those that nobody has analysed yet. */
interface Files {
  arrived: number;
  waiting: number;
}

/** What is stored about how well an attempt was watched. Durations are in milliseconds. */
export interface Seen {
  /** What the test watches, or null if it is not proctored. */
  plan: Pick<ProctorPlan, "image" | "video" | "audio" | "snapshot_interval"> | null;
  /** How long the clock ran, without pauses. */
  activeSeconds: number;
  /** The browser's own sums, or null if none came. */
  reported: Pick<Counters, "frames" | "mute_duration" | "voice_off"> | null;
  /** Unjudged are those that were too dark, covered or blurred to show anything. */
  pictures: Files & { unjudged: number };
  clips: Files;
  /** Why nobody analyses anything now: no worker is there, or none can load the detectors. */
  analysis: "on" | "no worker" | "blind";
  /** What became of the small movements that were asked for. */
  movements: { asked: number; answered: number; unanswered: number };
  /** How long the window was left, without what the page itself caused. */
  away: number;
  /** How often and how long the server heard nothing from the page. */
  silences: { count: number; duration: number };
}

const NO_REPORT = "no report came.";

/** How much of an attempt was seen, a sentence for each watcher that the test uses. */
export function coverageOf(seen: Seen): string[] {
  const { plan, reported, away, silences } = seen;
  if (plan === null) return silences.count === 0 ? [] : [`Network: ${silenceText(silences)}`];
  const said: string[] = [];
  if (plan.image || plan.video) {
    said.push(`Camera: ${pictureText(seen, plan.snapshot_interval)}`, detectionText(seen));
    if (seen.movements.asked > 0) said.push(`Small movements: ${movementText(seen.movements)}`);
  }
  if (plan.audio) said.push(`Microphone: ${reported ? soundText(reported) : NO_REPORT}`);
  said.push(`Focus: ${reported || away > 0 ? durationText(away, LEFT) : NO_REPORT}`);
  if (silences.count > 0) said.push(`Network: ${silenceText(silences)}`);
  else said.push(`Network: ${reported ? "in contact throughout." : NO_REPORT}`);
  if (seen.pictures.arrived + seen.clips.arrived > 0) said.push(`Analysis: ${waitingText(seen)}`);
  return said;
}

function pictureText({ pictures: { arrived, unjudged }, activeSeconds }: Seen, interval: number): string {
  const expected = Math.floor((activeSeconds * 1_000) / interval);
  if (arrived === 0 && expected === 0) return "no picture was due yet.";
  const came = arrived === 0 ? "none" : arrived.toLocaleString("en");
  const said =
    arrived >= expected
      ? `${counted(arrived, "picture")}, as many as expected`
      : `${came} of about ${counted(expected, "expected picture")}`;
  return unjudged === 0 ? `${said}.` : `${said}; ${unjudged.toLocaleString("en")} could not be judged.`;
}

function movementText({ asked, answered, unanswered }: Seen["movements"]): string {
  const rest = asked - answered - unanswered;
  const parts = [
    `${answered.toLocaleString("en")} seen`,
    unanswered > 0 && `${unanswered.toLocaleString("en")} not seen`,
    rest > 0 && `${rest.toLocaleString("en")} could not be judged`,
  ];
  return `${counted(asked, "request")}; ${parts.filter((part) => part !== false).join(", ")}.`;
}

/** Slow computers skip a frame now and then, which is no gap. */
const ENOUGH_FRAMES = 0.9;

function detectionText({ reported, activeSeconds }: Seen): string {
  if (reported === null) return `Detection in the browser: ${NO_REPORT}`;
  const { frames } = reported;
  if (frames === 0) return "Detection in the browser did not run.";
  const expected = Math.floor((activeSeconds * 1_000) / DETECTION_INTERVAL);
  if (frames >= ENOUGH_FRAMES * expected) {
    return `Detection in the browser: ${counted(frames, "frame")} checked, as many as expected.`;
  }
  return `Detection in the browser: ${frames.toLocaleString("en")} of about ${counted(expected, "expected frame")} checked.`;
}

/** Opening the microphone and the detector takes a moment on every page. */
const SHORTEST_OFF = 10_000;

function soundText({ mute_duration: muted, voice_off: off }: NonNullable<Seen["reported"]>): string {
  const silence = durationText(muted, MUTED);
  return off < SHORTEST_OFF ? silence : `${silence.slice(0, -1)}; voices were not detected for ${lengthText(off)}.`;
}

const MUTED = { never: "never muted or silent.", some: "muted or silent for" };
const LEFT = { never: "the window was not left.", some: "the window was left for" };

function durationText(duration: number, { never, some }: { never: string; some: string }): string {
  return duration === 0 ? never : `${some} ${lengthText(duration)}.`;
}

function silenceText({ count, duration }: Seen["silences"]): string {
  const length = lengthText(duration);
  return count === 1 ? `out of contact for ${length}.` : `out of contact ${count} times, for ${length} in all.`;
}

function lengthText(duration: number): string {
  return usedText(Math.max(1, Math.round(duration / 1_000)));
}

/** What is off now matters only while something waits for it. */
const OFF = {
  on: "",
  "no worker": " It is off now, because no worker is running.",
  blind: " It is off now, because its detectors could not be loaded; it tries again by itself.",
};

function waitingText({ pictures, clips, analysis }: Seen): string {
  const waiting = pictures.waiting + clips.waiting;
  if (waiting === 0) return "nothing is waiting.";
  const parts = [
    pictures.waiting > 0 && counted(pictures.waiting, "picture"),
    clips.waiting > 0 && counted(clips.waiting, "clip"),
  ];
  return `${parts.filter((part) => part !== false).join(" and ")} still ${waiting === 1 ? "waits" : "wait"}.${OFF[analysis]}`;
}
