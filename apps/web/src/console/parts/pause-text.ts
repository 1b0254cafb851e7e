import type { Steered } from "@invigil/contract/inviting/candidates";
import { momentText } from "./time.ts";

export type PauseAct = "pause" | "resume";

export interface Paused {
  paused_at: string | null;
  paused_by: string | null;
}

/** Since when a clock stands still, and who stopped it. */
export function pausedText({ paused_at, paused_by }: Paused): string {
  if (paused_at === null) return "";
  return `Paused since ${momentText(paused_at)}${paused_by === null ? "" : ` by ${paused_by}`}`;
}

/** How it went, for one person by name and for several in numbers. */
export function steeredText(
  act: PauseAct,
  candidates: readonly Steered[],
  nameOf: (username: string) => string,
): { text: string; type: "success" | "warning" } {
  const [first] = candidates;
  if (first === undefined) return { text: "Nobody takes the test at the moment.", type: "warning" };
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
  if (outcome === "not_running") return `The attempt of ${name} is no longer running.`;
  if (outcome === "done") return act === "pause" ? `${name} is paused.` : `${name} can go on.`;
  if (act === "resume") return `The clock of ${name} is running already.`;
  return `${name} was paused already. ${pausedText({ paused_at, paused_by })}.`;
}

export function people(count: number): string {
  return count === 1 ? "1 candidate" : `${count} candidates`;
}
