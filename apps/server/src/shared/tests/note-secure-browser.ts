import { AgentFacts } from "@invigil/contract/proctoring/secure-browser";
import { noteAgentLines } from "@invigil/records/evidence/note-agent-lines";
import { factLines } from "@invigil/rules/proctoring/agent-lines";
import type { Deps } from "../../platform/deps.ts";
import type { secureBrowserOf } from "./secure-browser.queries.ts";

export type SecureProof = NonNullable<Awaited<ReturnType<typeof secureBrowserOf>>>;

/** Writes to the timeline in which secure browser the attempt begins or goes on, and what its agent sees there. */
export async function noteSecureBrowser(
  { db, now }: Pick<Deps, "db" | "now">,
  { attemptId, proof }: { attemptId: number; proof: SecureProof },
): Promise<void> {
  const facts = AgentFacts.safeParse(proof.facts).data ?? null;
  const reason = facts ? `Invigil’s secure browser ${facts.version} (${facts.platform})` : "Safe Exam Browser";
  const opened = { kind: "secure-browser" as const, data: { reason, client: proof.client } };
  // The server has checked the keys of Safe Exam Browser; of an agent it knows only what the agent says.
  const source = proof.client === "agent" ? "browser" : "server";
  const lines = [opened, ...(facts ? factLines(null, facts) : [])].map(
    (line) => ({ ...line, source, once: true }) as const,
  );
  await noteAgentLines(db, { attemptId, at: now(), lines });
}
