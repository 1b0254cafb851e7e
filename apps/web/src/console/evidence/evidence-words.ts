import { counted } from "@invigil/contract/messages/counted";
import type { Evidence } from "@invigil/contract/proctoring/evidence";
import { OutageCredit } from "@invigil/contract/taking/attempts";
import { fingerprintWords } from "@invigil/rules/evidence/fingerprint-words";
import { missedWords } from "@invigil/rules/evidence/missed-words";
import { movementWords } from "@invigil/rules/evidence/movement-words";
import { UnseenKind } from "@invigil/contract/socket-client";
import { pageText } from "@invigil/rules/evidence/page-texts";
import { reasonText } from "@invigil/rules/results/outcome";
import { seenWords } from "@invigil/rules/evidence/seen-words";
import { signInWords } from "@invigil/rules/evidence/sign-in-words";
import { stillWords } from "@invigil/rules/evidence/still-words";
import { typingWords } from "@invigil/rules/evidence/typing-words";
import { formatClock } from "@invigil/rules/time/dates";
import { durationText } from "@invigil/rules/time/duration-text";
import { outageWords } from "@invigil/rules/time/outage";
import { unseenWords } from "@invigil/rules/evidence/unseen-words";
import { kindOf } from "./evidence-kinds.ts";
import { lateSummary, lateTitle } from "./late-report.ts";

/** Prefers the specification's label if there is one. */
export function titleOf({ kind, label, data = {} }: Pick<Evidence, "kind" | "label"> & Partial<Evidence>): string {
  if (kind === "failed-event") return lateTitle({ data });
  return label ?? kindOf(kind).text;
}

const sources: Record<Evidence["source"], string> = {
  browser: "reported by the browser",
  server: "recorded by the server",
  analysis: "found by analysis",
};

/** Names everybody who saw it, as the beginning of a sentence. */
export function sourceWords(all: readonly Evidence["source"][]): string {
  const words = all.map((source) => sources[source]).join(" and ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const OUTAGES = ["offline", "heartbeat-lost", "page-closed"];

/** How long it could be seen, or an outage lasted; null if it was seen once. */
export function spanWords({
  kind = "",
  at,
  ends_at: end,
}: Pick<Evidence, "at" | "ends_at"> & { kind?: string }): string | null {
  if (end === null) return null;
  if (UnseenKind.safeParse(kind).success) return `From ${clockTime(at)} to ${clockTime(end)}.`;
  const length = durationText(Date.parse(end) - Date.parse(at));
  return OUTAGES.includes(kind)
    ? `It lasted ${length}, until ${clockTime(end)}.`
    : `Seen for ${length}, until ${clockTime(end)}.`;
}

/** Adds words to the number, because a number alone reads like a fact. Says what is likely, where the title does not. */
export function confidenceWords(confidence: number, kind?: string): string {
  const percent = Math.round(confidence * 100);
  return kind === "identity" ? `A face: ${percent}%` : `${likelihood(confidence)} (${percent}%)`;
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
  return formatClock(at);
}

type Timed = Pick<Evidence, "kind" | "source" | "at" | "received_at">;

/** A longer delay than this is worth showing. */
const LATE = 5_000;

/**
 * Returns null unless the browser's entry arrived noticeably later than it happened. What the server or the analysis
 * found out later did not arrive, and what was reported late says so in its summary.
 */
export function lateness({ kind, source, at, received_at: received }: Timed): string | null {
  const delay = Date.parse(received) - Date.parse(at);
  if (source !== "browser" || kind === "failed-event") return null;
  return delay < LATE ? null : `arrived ${durationText(delay)} later`;
}

type Told = Pick<Evidence, "kind" | "data"> & Partial<Pick<Evidence, "at" | "received_at" | "ends_at">>;

/** Summarises an entry in a few words, or returns null if there is nothing to add to its details. */
export function summaryOf({ kind, data, at = "", received_at = at, ends_at = null }: Told): string | null {
  if (kind === "failed-event") return lateSummary({ at, received_at, data }, durationText);
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
    until_end,
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
    typeof duration === "number" &&
      !(ends_at !== null && OUTAGES.includes(kind)) &&
      `It lasted ${durationText(duration)}.`,
    typeof until_end === "number" && awayWords(kind, durationText(until_end)),
    typeof after_end === "number" && `It arrived ${durationText(after_end)} after the end.`,
    typeof left === "number" && violation === undefined && `Warnings left: ${Math.max(0, left)}.`,
    accepted_draft === true && "A reviewer accepted a late draft as the answer.",
    kind === "edit" && typeof change === "number" && change !== 0 && changeText(change),
    kind === "extend" && typeof minutes === "number" && `${counted(minutes, "minute")} added.`,
    kind === "unpause" && typeof milliseconds === "number" && `It lasted ${durationText(milliseconds)}.`,
    kind === "service-back" && outageSentence(data),
    kind.startsWith("paste") && typeof size === "number" && `${counted(size, "character")}.`,
    kind.endsWith("-enabled") && typeof label === "string" && label !== "" && `${label}.`,
    kind === "identity" && identityWords(data),
    typeof reason === "string" && reason !== "" && sentence(reasonText(reason)),
    signInWords(kind, data),
    fingerprintWords(kind, data),
    typingWords(kind, data),
    stillWords(kind, data),
    missedWords(kind, data),
    movementWords(kind, data),
    unseenSentence(kind, data),
    kind === "proctor-message" && typeof text === "string" && `“${text}”`,
    seenSentence(kind, data),
    kind === "connection" && connectionWords(data),
    kind === "page-view" && typeof page === "string" && `${pageText(page)}.`,
    kind === "heartbeat-lost" &&
      page === "open" &&
      "A page of the test was connected, but nothing was watched on it; the start page, for example, watches nothing.",
    kind === "page-closed" &&
      "Another page of the test was there afterwards, so this one had been closed. A browser or computer that was restarted looks the same.",
    kind === "location" && typeof url === "string" && url,
  ];
  const said = texts.filter((each) => typeof each === "string");
  return said.length === 0 ? null : said.join(" ");
}

function outageSentence(data: Evidence["data"]): string | false {
  const credit = OutageCredit.safeParse(data).data;
  return credit !== undefined && outageWords(credit);
}

/** A page without heartbeats may have been there, unheard, for a while after the last thing that was stored. */
function awayWords(kind: string, later: string): string {
  const ended = "and the clock ended the attempt.";
  if (kind !== "away-at-end") return `Contact had not returned when time ran out ${later} later, ${ended}`;
  return `This is when the server last stored something from the page. Time ran out ${later} later, while no page was in contact, ${ended}`;
}

/** What the page counted so far. */
function connectionWords({ extra }: Evidence["data"]): string | false {
  const { kind, good, bad, offline, total } =
    typeof extra === "object" && extra !== null ? { ...extra } : ({} as Record<string, unknown>);
  if (kind === "service-worker") return "This browser cannot reopen the test without a connection.";
  if (typeof total !== "number") return false;
  return `Checked ${counted(total, "time")} so far: ${String(good)} good, ${String(bad)} slow, ${String(offline)} without a reply.`;
}

/** Kinds whose title does not say what exactly was seen. */
const SEEN = ["objects", "multiple-faces", "different-face", "second-tab", "second-session", "time-mismatch"];

function seenSentence(kind: string, data: Evidence["data"]): string | null {
  const words = SEEN.includes(kind) ? seenWords(kind, data) : null;
  return words && sentence(words);
}

function unseenSentence(kind: string, data: Evidence["data"]): string | null {
  const words = unseenWords(kind, data);
  return words && sentence(words);
}

function sentence(text: string): string {
  const capital = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return capital.endsWith(".") ? capital : `${capital}.`;
}

function changeText(change: number): string {
  const many = Math.abs(change);
  return `${change >= 0 ? "+" : "−"}${counted(many, "character")}.`;
}

const proofs: Record<string, string> = {
  identity_image: "Face photo",
  id_card_image: "ID document",
  sample_audio: "Voice sample",
};

const comparisons: Record<string, string> = {
  same: "The face on the document and the photo are probably of the same person",
  unsure: "It cannot be told whether the document and the photo show the same person",
  different: "The face on the document and the photo are probably of different people",
  "no face": "No face could be compared with the other picture.",
  failed: "The faces could not be compared.",
};

/** What was looked at, because an accepted proof is not a verified person. */
function checkedWords({ proof, checked, face_on_document, outline, comparison, distance }: Evidence["data"]): string[] {
  if (checked === false) return ["It was not checked, because the detectors were not available."];
  const compared = typeof comparison === "string" ? comparisons[comparison] : undefined;
  return [
    proof === "identity_image" && "Checked for light, sharpness and exactly one face.",
    proof === "id_card_image" && "Checked for light, sharpness, print and a card’s edges.",
    outline === false && "The card’s edges were not all visible.",
    face_on_document === false && "No face was found on it.",
    face_on_document === true && "A face was found on it.",
    proof === "sample_audio" && "Checked for length and loudness only.",
    compared !== undefined &&
      (typeof distance === "number"
        ? `${compared} (distance ${distance}; up to 0.5 similar, over 0.65 different).`
        : compared),
  ].filter((each) => typeof each === "string");
}

function identityWords(data: Evidence["data"]): string | false {
  const { proof, missing, refused, refusals } = data;
  const name = typeof proof === "string" ? (proofs[proof] ?? proof) : "Proof";
  if (refused === true) return `${name} refused.`;
  if (missing !== true) return [`${name} accepted.`, ...checkedWords(data)].join(" ");
  if (typeof refusals !== "number" || refusals === 0) return `${name} skipped: the server received none.`;
  return `${name} skipped after ${counted(refusals, "refusal")}. Last refusal:`;
}

/** Returns what was said, if the analysis could transcribe it. */
export function transcriptOf({ kind, data }: Pick<Evidence, "kind" | "data">): string | null {
  const { text } = data;
  return kind === "transcript" && typeof text === "string" && text !== "" ? text : null;
}
