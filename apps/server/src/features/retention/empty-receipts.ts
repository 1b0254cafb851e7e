import { Receipt } from "@invigil/contract/taking/attempts";
import type { Tx } from "@invigil/db/connection";
import { replaceReceipt } from "@invigil/records/attempts/erase-attempts";
import type { Secrets } from "../../platform/identity/secrets.ts";
import { signFacts } from "../../shared/sign-facts.ts";
import { receiptsOf } from "./retention.queries.ts";

/** Signs receipts of interviews anew, without the questions: they may repeat what the candidate said. Digests stay. */
export async function emptyReceipts(tx: Tx, secrets: Secrets, attemptIds: readonly number[]): Promise<void> {
  for (const { id, receipt } of await receiptsOf(tx, attemptIds)) {
    const { payload: _, signature: __, public_key: ___, late_drafts, ...facts } = Receipt.parse(receipt);
    const answers = facts.answers.map((answer) =>
      answer.problem_type === "interview" ? { ...answer, title: "Deleted" } : answer,
    );
    await replaceReceipt(tx, id, { ...signFacts(secrets, { ...facts, answers }), late_drafts });
  }
}
