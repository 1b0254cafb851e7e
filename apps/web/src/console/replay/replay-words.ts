import { counted } from "@invigil/contract/messages/counted";
import type { ReplayProblem } from "@invigil/contract/results/replay";
import { technologyName } from "@invigil/contract/taking/technology-names";
import { textsOf } from "./answer-texts.ts";
import { INSERTION, type Edit, type Paste, type ReplayState, type Run } from "./replay-engine.ts";

/** Formats a duration as `00:01:12`, rounded as on the timeline. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

const RUN_STATES: Record<Run["state"], string> = {
  IDLE: "not started",
  LOADING: "not started",
  EVALUATING: "running",
  EVALUATED: "judged",
  ERROR: "not judged because of an error",
  MAL_PRACTICE_ERROR: "not judged, to be looked at by a person",
  ABORT: "stopped",
};

export function runText({ kind, technology, state }: Run): string {
  return `Last ${kind === "submit" ? "submission" : "run"}: ${technologyName(technology)}, ${RUN_STATES[state]}.`;
}

/** Returns an empty string if the edit added little. */
export function insertionText({ inserted, answer }: Edit, pastes: readonly Paste[]): string {
  if (inserted < INSERTION) return "";
  if (pastes.length > 0) return `${inserted} characters appeared at once.`;
  const others = answer?.files ? "a restored version, a program that wrote the file" : "a restored version";
  return `${inserted} characters appeared at once without a recorded paste. A template, ${others} or edits saved after a connection loss can look like this.`;
}

/** Returns an empty string if nothing was pasted. */
export function pasteText(pastes: readonly Paste[]): string {
  if (pastes.length === 0) return "";
  const sum = (isOutside: boolean) =>
    pastes.filter((paste) => paste.isOutside === isOutside).reduce((total, { size }) => total + size, 0);
  const [outside, inside] = [sum(true), sum(false)];
  const parts = [
    outside > 0 && `${counted(outside, "character")} from outside`,
    inside > 0 && `${counted(inside, "character")} from the test itself`,
  ].filter((part) => typeof part === "string");
  return `Pasted: ${parts.join(", ")}.`;
}

interface Shown {
  timeText: string;
  problem: Pick<ReplayProblem, "title" | "problem_type" | "choices"> | undefined;
  edit: Edit | undefined;
  pastes: readonly Paste[];
  state: ReplayState;
  kindText: (kind: string) => string;
}

/** Describes the page at a given time in a few sentences, for people who cannot see it. */
export function spokenState({ timeText, problem, edit, pastes, state, kindText }: Shown): string {
  const last = state.recent[0];
  return [
    `${timeText}.`,
    problem && `${problem.title}: ${answerWords(problem, edit)}.`,
    pasteText(pastes),
    state.away !== null && (state.away ? "Away from the window." : "At the window."),
    state.offline && "Offline.",
    state.run && runText(state.run),
    last && `Last event: ${kindText(last.kind)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function answerWords({ problem_type, choices }: NonNullable<Shown["problem"]>, edit: Edit | undefined): string {
  if (!edit) return "nothing written yet";
  if (edit.answer === null) return "the answer was cleared";
  if (problem_type === "MCQ") {
    const marked = (edit.answer.choice ?? []).map((id) => choices.find((choice) => choice.id === id)?.text ?? id);
    return marked.length === 0 ? "nothing selected" : `selected ${marked.join("; ")}`;
  }
  const text = Object.values(textsOf(edit.answer)).join("\n");
  const lines = text === "" ? 0 : text.split("\n").length;
  return `${counted(lines, "line")}, ${counted(text.length, "character")}`;
}
