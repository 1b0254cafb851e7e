import type { Evidence } from "@invigil/contract/proctoring/evidence";
import { VERDICTS_A_CALL } from "@invigil/contract/proctoring/verdicts";
import { isUndecided } from "@invigil/rules/evidence/verdicts";
import { titleOf } from "../evidence-words.ts";
import { betweenText } from "./verdict-words.ts";

/** What a verdict may be about. */
export interface Scope {
  label: string;
  lines: readonly Evidence[];
}

interface Asked {
  /** The entry, or the undecided ones of an episode. */
  lines: readonly Evidence[];
  /** The episode that an entry belongs to; empty if it belongs to none. */
  episode: readonly Evidence[];
  /** The whole timeline, as far as it is loaded. */
  all: readonly Evidence[];
}

/** The entry alone, or all undecided ones of its kind, nearby and in the attempt. Decided ones stay as they are. */
export function scopesOf({ lines, episode, all }: Asked): [Scope, ...Scope[]] {
  const [only, ...others] = lines;
  const own: Scope = { label: others.length === 0 ? "Only this entry" : namesOf(lines, "these"), lines };
  if (!only || others.length > 0) return [own];
  const alike = (line: Evidence) => line.kind === only.kind && (line.id === only.id || isUndecided(line));
  const near = episode.filter(alike);
  const everywhere = all.filter(alike).slice(0, VERDICTS_A_CALL);
  return [
    own,
    ...(near.length > 1 ? [{ label: namesOf(near, "this kind"), lines: near }] : []),
    ...(everywhere.length > Math.max(1, near.length)
      ? [{ label: namesOf(everywhere, "this kind"), lines: everywhere }]
      : []),
  ];
}

function namesOf(lines: readonly Evidence[], what: "these" | "this kind"): string {
  const [first] = lines;
  const named = what === "these" || !first ? "" : ` “${titleOf(first)}”`;
  return `All ${lines.length}${named} ${betweenText(lines)}`;
}
