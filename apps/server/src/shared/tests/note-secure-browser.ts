import { AgentFacts } from "@invigil/contract/proctoring/secure-browser";
import { noteEvidence } from "@invigil/records/evidence/note-evidence";
import { factLines } from "@invigil/rules/proctoring/agent-lines";
import type { Deps } from "../../platform/deps.ts";
import type { secureBrowserOf } from "./secure-browser.queries.ts";

export type SecureProof = NonNullable<Awaited<ReturnType<typeof secureBrowserOf>>>;

/** Writes to the timeline in which secure browser the attempt begins or goes on, and what its agent sees there. */
export async function noteSecureBrowser(
  { db, now }: Pick<Deps, "db" | "now">,
  { attemptId, proof }: { attemptId: number; proof: SecureProof },
): Promise<void> {
  const at = now();
  const facts = AgentFacts.safeParse(proof.facts).data ?? null;
  const reason = facts ? `Invigil’s secure browser ${facts.version} (${facts.platform})` : "Safe Exam Browser";
  const data = { reason, client: proof.client };
  const lines = [{ kind: "secure-browser" as const, data }, ...(facts ? factLines(null, facts) : [])];
  await noteEvidence(
    db,
    lines.map((line) => ({ ...line, attemptId, at, now: at })),
  );
}
