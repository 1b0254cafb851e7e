import type { Evidence } from "@invigil/contract/proctoring/evidence";
import { signInWords } from "@invigil/rules/proctoring/sign-in-words";
import { stillWords } from "@invigil/rules/proctoring/still-words";
import { typingWords } from "@invigil/rules/proctoring/typing-words";
import { kindOf } from "./evidence-kinds.ts";

/** Prefers the specification's label if there is one. */
export function titleOf({ kind, label }: Pick<Evidence, "kind" | "label">): string {
  return label ?? kindOf(kind).text;
}

const sources: Record<Evidence["source"], string> = {
  browser: "Reported by the browser",
  server: "Recorded by the server",
  analysis: "Found by analysis",
};

export function sourceWords(source: Evidence["source"]): string {
  return sources[source];
}

/** Adds words to the number, because a number alone reads like a fact. */
export function confidenceWords(confidence: number): string {
  return `${likelihood(confidence)} (${Math.round(confidence * 100)}%)`;
}

function likelihood(confidence: number): string {
  if (confidence >= 0.9) return "Very likely";
  if (confidence >= 0.7) return "Likely";
  return confidence >= 0.5 ? "Possible" : "Uncertain";
}

/** Formats the time since the start as `1:02:03`, with its sign. */
export function sinceStart(at: string, start: string): string {
  const difference = Math.round((Date.parse(at) - Date.parse(start)) / 1_000);
  const seconds = Math.abs(difference);
  const hours = Math.floor(seconds / 3_600);
  const rest = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return `${difference < 0 ? "−" : ""}${hours}:${rest}`;
}

/** Formats a time in the reader's own time zone, to the second. */
export function clockTime(at: string): string {
  return new Date(at).toLocaleTimeString("en-GB");
}

/** A longer delay than this is worth showing. */
const LATE = 5_000;

/** Returns null unless the entry arrived noticeably later than it happened. */
export function lateness({ at, received_at: received }: Pick<Evidence, "at" | "received_at">): string | null {
  const delay = Date.parse(received) - Date.parse(at);
  return delay < LATE ? null : `arrived ${durationText(delay)} later`;
}

const DAY_SECONDS = 86_400;

export function durationText(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds >= DAY_SECONDS)
    return `${Math.floor(seconds / DAY_SECONDS)} d ${Math.floor((seconds % DAY_SECONDS) / 3_600)} h`;
  if (seconds >= 3_600) return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
  return seconds % 60 === 0 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Summarises an entry in a few words, or returns null if there is nothing to add to its details. */
export function summaryOf({ kind, data }: Pick<Evidence, "kind" | "data">): string | null {
  const {
    away,
    duration,
    left,
    change,
    label,
    reason,
    page,
    url,
    violation,
    excused,
    believed,
    after_end,
    text,
    size,
    minutes,
    milliseconds,
    accepted_draft,
  } = data;
  const texts = [
    typeof away === "number" && `Away for ${durationText(away)}.`,
    typeof excused === "string" &&
      `${believed === false ? "The page’s excuse was rejected" : "Caused by the page itself"}: ${excused}.`,
    typeof duration === "number" && `It lasted ${durationText(duration)}.`,
    typeof after_end === "number" && `It arrived ${durationText(after_end)} after the end.`,
    typeof left === "number" && violation === undefined && `Warnings left: ${Math.max(0, left)}.`,
    accepted_draft === true && "A reviewer accepted a late draft as the answer.",
    kind === "edit" && typeof change === "number" && change !== 0 && changeText(change),
    kind === "extend" && typeof minutes === "number" && `${minutes} ${minutes === 1 ? "minute" : "minutes"} added.`,
    kind === "unpause" &&
      typeof milliseconds === "number" &&
      `The clock was stopped for ${durationText(milliseconds)}.`,
    kind.startsWith("paste") && typeof size === "number" && `${size} ${size === 1 ? "character" : "characters"}.`,
    kind.endsWith("-enabled") && typeof label === "string" && label !== "" && `${label}.`,
    kind === "identity" && identityWords(data),
    signInWords(kind, data),
    typingWords(kind, data),
    stillWords(kind, data),
    typeof reason === "string" && reason !== "" && (reason.endsWith(".") ? reason : `${reason}.`),
    kind === "proctor-message" && typeof text === "string" && `“${text}”`,
    kind === "page-view" && typeof page === "string" && `${page}.`,
    kind === "location" && typeof url === "string" && url,
  ];
  const said = texts.filter((each) => typeof each === "string");
  return said.length === 0 ? null : said.join(" ");
}

function changeText(change: number): string {
  const many = Math.abs(change);
  return `${change >= 0 ? "+" : "−"}${many} ${many === 1 ? "character" : "characters"}.`;
}

const proofs: Record<string, string> = {
  identity_image: "Photo",
  id_card_image: "ID proof",
  sample_audio: "Audio sample",
};

function identityWords({ proof, missing, refused, refusals }: Evidence["data"]): string | false {
  const name = typeof proof === "string" ? (proofs[proof] ?? proof) : "Proof";
  if (refused === true) return `${name} refused.`;
  if (missing !== true) return false;
  if (typeof refusals !== "number" || refusals === 0) return `${name} skipped: the server received none.`;
  return `${name} skipped after ${refusals} ${refusals === 1 ? "refusal" : "refusals"}. Last refusal:`;
}

/** Returns what was said, if the analysis could transcribe it. */
export function transcriptOf({ kind, data }: Pick<Evidence, "kind" | "data">): string | null {
  const { text } = data;
  return kind === "transcript" && typeof text === "string" && text !== "" ? text : null;
}

/** Returns everything stored with an entry, for readers who want the exact details. */
export function factsOf(data: Evidence["data"]): { name: string; value: string }[] {
  return Object.entries(data)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ({
      name: name.replaceAll("_", " "),
      value: typeof value === "string" ? value : JSON.stringify(value),
    }));
}
