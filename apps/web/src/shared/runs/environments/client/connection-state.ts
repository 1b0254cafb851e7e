import type { Environment } from "@invigil/contract/environments/environments";
import type { FromAgent, ToAgent } from "@invigil/contract/environments/workspace";

/**
 * `asking` for it, `waiting` until it is ready, `connecting` to it, `open`, `lost` and to be found again, `checking` its
 * health. Then: `in-use` by another tab, `absent` because nobody offers it, `refused` with a reason, `replaced`
 * because another tab has taken it, `elsewhere` because a page that was away finds another one in its place, `closed`
 * because the question is over.
 */
type Phase =
  | "asking"
  | "waiting"
  | "connecting"
  | "open"
  | "lost"
  | "checking"
  | "in-use"
  | "absent"
  | "refused"
  | "replaced"
  | "elsewhere"
  | "closed";

export interface ConnectionState {
  phase: Phase;
  environment: Environment | null;
  /** Opens it at the gateway, for this page only. */
  key: string | null;
  /** The launch that has this page's files; null before the first. */
  launch: string | null;
  /** The newest change of that launch which this page has stored. */
  heard: number;
  /** Failures in a row to reach the environment. */
  networkErrors: number;
  /** How often in a row a running environment did not know this page's key. */
  notFounds: number;
  refusal: Refusal | null;
  /** It takes longer than its type should. */
  slow: boolean;
  /** The server says that a notebook is late. */
  delayed: boolean;
}

export type Refusal = { why: "capacity" } | { why: "failed"; message: string | null };

export type ConnectionEvent =
  | { type: "begin" }
  | { type: "replied"; environment: Environment }
  | { type: "failed"; code: string; unreachable: boolean }
  /** What was waited for is due. */
  | { type: "due" }
  | { type: "slow" }
  | { type: "looked"; isOffered: boolean }
  | { type: "connected" }
  | { type: "greeted"; hello: Extract<FromAgent, { say: "hello" }> }
  | { type: "hung-up"; code: number }
  | { type: "checked"; result: "well" | "missing" | "unreachable" }
  | { type: "stored"; change: number }
  | { type: "take-over" }
  | { type: "retry" }
  | { type: "end" };

export type ConnectionEffect =
  | { do: "ask"; takeOver: boolean }
  /** Whether somebody offers one by now. */
  | { do: "look" }
  | { do: "read"; id: string }
  | { do: "connect"; environment: Environment; key: string }
  | { do: "check"; environment: Environment; key: string }
  | { do: "hang-up" }
  /** Replaces what was waited for before. */
  | { do: "wait"; ms: number }
  | { do: "send"; message: ToAgent }
  /** `whole` into an empty box, `settle` what a box has before it, `rest` of what it has missed. */
  | { do: "fill"; how: "whole" | "settle" | "rest" }
  | { do: "restored" }
  | { do: "leave" };

export type Next = [ConnectionState, ConnectionEffect[]];

export const UNKNOWN: ConnectionState = {
  phase: "asking",
  environment: null,
  key: null,
  launch: null,
  heard: 0,
  networkErrors: 0,
  notFounds: 0,
  refusal: null,
  slow: false,
  delayed: false,
};

/** Whether another launch takes the place of the one that this page had. */
export function isRestoring({ launch, environment }: ConnectionState): boolean {
  return launch !== null && environment !== null && environment.launch !== launch;
}
