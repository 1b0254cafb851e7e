import { counted } from "@invigil/contract/messages/counted";
import type { Steered } from "@invigil/contract/inviting/candidates";
import { momentText } from "./time.ts";

export type PauseAct = "pause" | "resume";

export interface Paused {
  paused_at: string | null;
  paused_by: string | null;
}

export const MESSAGE_ABOUT = "Shown on the candidate’s page until they acknowledge it.";

/** Says since when the clock has been stopped, and who stopped it. */
export function pausedText({ paused_at, paused_by }: Paused): string {
  if (paused_at === null) return "";
  const since = momentText(paused_at);
  return paused_by === null ? `Paused since ${since}` : `Paused by ${paused_by} since ${since}`;
}

/** Describes the outcome, by name for one candidate and in numbers for several. */
export function steeredText(
  act: PauseAct,
  candidates: readonly Steered[],
  nameOf: (username: string) => string,
): { text: string; type: "success" | "warning" } {
  const [first] = candidates;
  if (first === undefined) return { text: "Nobody is taking the test at the moment.", type: "warning" };
  const type = candidates.some(({ outcome }) => outcome === "done") ? "success" : "warning";
  if (candidates.length === 1) return { text: oneText(act, first, nameOf(first.username)), type };
  const count = (wanted: Steered["outcome"]) => candidates.filter(({ outcome }) => outcome === wanted).length;
  const [done, already, over] = [count("done"), count("already"), count("not_running")];
  const parts = [
    `${people(done)} ${act === "pause" ? "paused" : "resumed"}.`,
    already > 0 && `${already} ${act === "pause" ? "already paused" : "already running"}.`,
    over > 0 && (over === 1 ? "1 attempt is no longer running." : `${over} attempts are no longer running.`),
  ];
  return { text: parts.filter((part) => part !== false).join(" "), type };
}

function oneText(act: PauseAct, { outcome, paused_at, paused_by }: Steered, name: string): string {
  if (outcome === "not_running") return `${name}’s attempt is no longer running.`;
  if (outcome === "done") return act === "pause" ? `${name} is paused.` : `${name} can continue.`;
  if (act === "resume") return `${name}’s clock is already running.`;
  return `${name} was already paused. ${pausedText({ paused_at, paused_by })}.`;
}

export function people(count: number): string {
  return counted(count, "candidate");
}
