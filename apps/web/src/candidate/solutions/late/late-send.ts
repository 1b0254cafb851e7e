import { SOLUTION_PATCH_RETRIES, SOLUTION_PATCH_TIMEOUT } from "@invigil/contract/constants";
import { handInDraft } from "@invigil/contract/taking/late-drafts";
import { storable } from "@invigil/rules/text/storable";
import { ApiError, call } from "../../../lib/api.ts";
import type { Draft } from "../../../lib/drafts/drafts.ts";
import { writtenAt } from "../save/edit-time.ts";
import type { Refusal } from "./late-store.ts";

/** `saved` means that the answer already has it; `open` means that it can still be saved the usual way. */
export type LateResult =
  | { kind: "handed-in" }
  | { kind: "saved" }
  | { kind: "open" }
  | { kind: "unreachable" }
  | { kind: "refused"; why: Refusal };

export type SendLate = (draft: Draft) => Promise<LateResult>;

export const sendLate: SendLate = async (draft) => {
  const { attempt: test_solution_set, problem, writer, seq, base, cleared } = draft;
  const edit = { test_solution_set, problem, writer, seq, base, cleared, written_at: writtenAt(draft) };
  const options = { timeout: SOLUTION_PATCH_TIMEOUT, retries: SOLUTION_PATCH_RETRIES };
  try {
    const body = { ...storable(draft.answer), ...edit };
    const { saved } = await call(handInDraft, { body }, { family: "UPS", ...options });
    return { kind: saved ? "saved" : "handed-in" };
  } catch (error) {
    if (error instanceof ApiError) return failure(error);
    throw error;
  }
};

function failure(error: ApiError): LateResult {
  const mayPass = error.isUnreachable || error.status === 401 || error.status === 429 || Number(error.status) >= 500;
  if (mayPass) return { kind: "unreachable" };
  switch (error.code) {
    case "answer_open":
      return { kind: "open" };
    case "draft_after_deadline":
      return { kind: "refused", why: "after-deadline" };
    case "draft_too_late":
      return { kind: "refused", why: "too-late" };
    case "answer_too_long":
      return { kind: "refused", why: "too-long" };
    default:
      return { kind: "refused", why: "other" };
  }
}
