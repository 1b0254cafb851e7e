import { SOLUTION_PATCH_RETRIES, SOLUTION_PATCH_TIMEOUT } from "@invigil/contract/constants";
import {
  clearSolution,
  createSolution,
  savedSolution,
  StaleDetails,
  updateSolution,
  type SaveReceipt,
  type Solution,
} from "@invigil/contract/taking/solutions";
import type { UserType } from "@invigil/contract/people/accounts";
import { storable } from "@invigil/rules/text/storable";
import { ApiError, call } from "../../../lib/api.ts";
import type { Draft } from "../../../lib/drafts/drafts.ts";
import type { SaveTarget } from "../../../shared/answers/stored-solution.ts";

/** How the server, or the network, responded to one edit. */
export type SendResult =
  | { kind: "stored"; receipt: SaveReceipt }
  /** `head` is the clearing's number, or null if there was nothing to clear. */
  | { kind: "cleared"; head: number | null }
  /** The solution to update does not exist. */
  | { kind: "missing" }
  /** `known` means that this edit, or a later one by the same page, was stored before: `stored` includes it. */
  | { kind: "stale"; stored: Solution | null; head: Head; known: boolean }
  | { kind: "ended" }
  | { kind: "section-closed" }
  /** No reply, or one that a later try may improve on. */
  | { kind: "unreachable"; error: ApiError }
  /** Sending the same again would end the same way. */
  | { kind: "refused"; error: ApiError };

/** The newest edit that the server has. */
export interface Head {
  seq: number;
  /** Null if there is no edit yet. */
  writer: string | null;
}

export interface SendOptions {
  /** The page is closing, so the request should outlive it. */
  leaving?: boolean;
}

export type Send = (draft: Draft, slug: string | null, options?: SendOptions) => Promise<SendResult>;

/** Browsers refuse to keep larger requests alive. */
const KEEPALIVE_LIMIT = 60_000;

export function createSend(target: SaveTarget, usertype: UserType): Send {
  async function transmit(draft: Draft, slug: string | null, keepalive: boolean): Promise<SendResult> {
    // A create is a save too and safe to repeat: if it arrives twice, the server returns the same receipt.
    const options = { timeout: SOLUTION_PATCH_TIMEOUT, retries: SOLUTION_PATCH_RETRIES, keepalive };
    const { seq, base, writer } = draft;
    const answer = storable(draft.answer);
    if (draft.cleared) return await clear(draft, slug ?? (await findSlug()), keepalive);
    if (slug) {
      const body = { ...answer, seq, base, writer };
      return stored(await call(updateSolution, { params: { slug }, body }, { family: "UPS", ...options }));
    }
    const { user: creator, attempt: test_solution_set, test, problem, type: solution_type } = target;
    const body = { creator, test_solution_set, test, problem, solution_type, ...answer, seq, base, writer };
    return stored(await call(createSolution, { body }, { family: "UPS", ...options }));
  }

  async function clear(draft: Draft, slug: string, keepalive: boolean): Promise<SendResult> {
    const query = { context_slug: target.testSlug, seq: draft.seq, base: draft.base, writer: draft.writer };
    const timeout = SOLUTION_PATCH_TIMEOUT;
    await call(clearSolution, { params: { slug }, query }, { family: "DPS", timeout, keepalive });
    return { kind: "cleared", head: draft.seq };
  }

  /** A create whose reply was lost may have stored something that must now be cleared. */
  async function findSlug(): Promise<string> {
    const params = { type: usertype, id: target.user };
    const query = { context: "test" as const, context_slug: target.testSlug, problem_slug: target.problem };
    return (await call(savedSolution, { params, query }, { family: "GUS" })).slug;
  }

  return async function send(draft, slug, { leaving = false } = {}) {
    const keepalive = leaving && JSON.stringify(draft.answer).length < KEEPALIVE_LIMIT;
    try {
      return await transmit(draft, slug, keepalive);
    } catch (error) {
      if (error instanceof ApiError) return failure(error, draft, slug);
      throw error;
    }
  };
}

function stored(receipt: SaveReceipt): SendResult {
  return { kind: "stored", receipt };
}

function failure(error: ApiError, draft: Draft, slug: string | null): SendResult {
  if (error.isUnreachable || error.status === 429 || Number(error.status) >= 500) return { kind: "unreachable", error };
  if (error.status === 404 && draft.cleared) return { kind: "cleared", head: null };
  if (error.status === 404 && slug) return { kind: "missing" };
  switch (error.code) {
    case "stale_save":
      return stale(error);
    case "session_ended":
      return { kind: "ended" };
    case "section_closed":
      return { kind: "section-closed" };
    case "attempt_paused":
      return { kind: "unreachable", error };
    default:
      return { kind: "refused", error };
  }
}

function stale(error: ApiError): SendResult {
  const details = StaleDetails.safeParse(error.body?.details);
  if (!details.success) return { kind: "refused", error };
  const { solution, seq, writer, known } = details.data;
  return { kind: "stale", stored: solution, head: { seq, writer }, known };
}
