import { Grid, type Verdict } from "@invigil/contract/taking/runs";
import type { BoxFile, BoxResult, Limits, Sandbox } from "@invigil/sandbox/types";
import { z } from "zod";
import { JudgeFault, verdictOf } from "../kinds/verdict.ts";
import { SHOWN, shownText } from "../shown-text.ts";
import { ENGINE_LIMITS, type EngineBox } from "./engine.ts";

export interface Question {
  setup: string;
  seed: string;
  answer: string;
  check: string | null;
}

export interface Reply {
  box: BoxResult;
  verdict: Verdict;
  /** The last result of the candidate's statements. */
  answer: Grid | null;
  /** Why they failed, in the engine's words. */
  error: string | null;
  check: { grid: Grid | null; error: string | null } | null;
}

const Result = z.object({ grid: Grid.nullable(), error: z.string().nullable() });
const Event = z.discriminatedUnion("at", [
  z.object({ at: z.literal("fault"), error: z.string() }),
  z.object({ at: z.literal("ready") }),
  Result.extend({ at: z.literal("answer") }),
  Result.extend({ at: z.literal("check") }),
  z.object({ at: z.literal("state"), state: z.string() }),
]);
type Event = z.infer<typeof Event>;
/** Ready, answer, state and check. */
const MOST_EVENTS = 4;

interface Asking {
  sandbox: Sandbox;
  engine: EngineBox;
  limits: Partial<Limits>;
  signal: AbortSignal;
}

/** Runs these statements on a database of their own, which is deleted afterwards. */
export async function askEngine(question: Question, asking: Asking): Promise<Reply> {
  const { check } = question;
  if (!asking.engine.isOpen || check === null) return askOnce(question, asking).then(({ reply }) => reply);
  const { reply, state } = await askOnce({ ...question, check: null }, asking);
  // This box's result for a check may be forged by the candidate.
  if (state === null) return { ...reply, check: { grid: null, error: "The code left no state to check." } };
  const checked = await askOnce({ setup: state, seed: "", answer: check, check: null }, asking);
  return { ...reply, check: { grid: checked.reply.answer, error: checked.reply.error } };
}

async function askOnce(question: Question, asking: Asking): Promise<{ reply: Reply; state: string | null }> {
  const { sandbox, engine, limits, signal } = asking;
  const box = await sandbox.run({
    argv: engine.argv,
    files: [...engine.files, ...textFiles(question)],
    limits: { ...ENGINE_LIMITS, ...limits },
    artifact: true,
    signal,
  });
  const verdict = verdictOf(box);
  const events = readEvents(box.artifact?.toString("utf8") ?? "");
  const ready = events.some(({ at }) => at === "ready");
  if (!ready) throw new JudgeFault(`the database was not ready (${box.status}): ${faultOf(events, box)}`);
  const answer = events.find((event) => event.at === "answer");
  const check = events.find((event) => event.at === "check");
  const state = events.find((event) => event.at === "state");
  const reply: Reply = {
    box,
    verdict: answer?.error == null ? verdict : "NONZERO",
    answer: answer?.grid ?? null,
    error: answer?.error ?? null,
    check: check ? { grid: check.grid, error: check.error } : null,
  };
  return { reply, state: state?.state ?? null };
}

function textFiles({ setup, seed, answer, check }: Question): BoxFile[] {
  const texts = { setup, seed, answer, ...(check === null ? {} : { check }) };
  return Object.entries(texts).map(([name, data]) => ({ path: `${name}.txt`, data }));
}

/** A box that was killed may have stopped in the middle of a line. Lines beyond the expected ones are ignored. */
function readEvents(text: string): Event[] {
  return text.split("\n", MOST_EVENTS).flatMap((line) => {
    try {
      return [Event.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

function faultOf(events: readonly Event[], { stderr }: BoxResult): string {
  const fault = events.find((event) => event.at === "fault");
  return shownText(fault?.error ?? stderr, SHOWN.hidden);
}
