import { createPublicKey, verify } from "node:crypto";
import { AgentFacts, AgentReport, type BoundAgent } from "@invigil/contract/proctoring/secure-browser";
import { noteAgentLines, type SecureLine } from "@invigil/records/evidence/note-agent-lines";
import { hearAgent, rememberSecureBrowser } from "@invigil/records/secure-browser/write-secure-browser";
import { eventLines, factLines } from "@invigil/rules/proctoring/agent-lines";
import { acceptsClient } from "@invigil/rules/proctoring/secure-browser";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";
import { checkStorable } from "../../platform/storable.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { authoredSecureBrowser } from "../../shared/tests/authored-secure-browser.ts";
import { accessTest } from "../../shared/tests/test-access.ts";
import { isOwnChallenge } from "./challenge.ts";
import { readSecureBrowser, type Visit } from "./prove-seb.ts";
import { boundAgent } from "./secure-browser.queries.ts";

/** The page passes on what the agent has signed; from then on the agent reports by itself. */
export async function bindAgent(deps: Deps, caller: Caller, { body, ...visit }: Visit & { body: BoundAgent }) {
  const { test } = await accessTest(deps.db, caller, { slug: visit.slug });
  const secure = authoredSecureBrowser(test.settings);
  if (!secure.enabled) throw refused("not required");
  if (!acceptsClient(secure, "agent")) throw refused("own keys");
  const asked = { sessionHash: visit.sessionHash, testId: test.id };
  const report = signedReport(body.public_key, body);
  if (!isOwnChallenge(deps, asked, report.to)) throw refused("expired");
  if (report.facts.programs.length > 0) throw refused("programs");
  const id = randomSlug();
  await rememberSecureBrowser(deps.db, {
    ...asked,
    id,
    client: "agent",
    publicKey: body.public_key,
    facts: report.facts,
    at: deps.now(),
  });
  return { id, state: await readSecureBrowser(deps, caller, visit) };
}

/** How many agents are remembered before all are forgotten. */
const MOST_KNOWN = 10_000;

/**
 * Each agent has a limit of its own, so invented ones are counted by network address. Those that exist are remembered:
 * one that invents ids must not keep the server from hearing the others behind the same address.
 */
export function createHearing(deps: Deps) {
  const known = new Set<string>();
  return async (from: { id: string; network: string }, body: Signed) => {
    const { id, network } = from;
    const who = `agent ${network}`;
    if (!known.has(id)) deps.limits.check("stranger", who, 0);
    const bound = await boundAgent(deps.db, id);
    if (!bound?.public_key) {
      known.delete(id);
      deps.limits.check("stranger", who);
      throw new AppError("not_found");
    }
    if (known.size >= MOST_KNOWN) known.clear();
    known.add(id);
    return hearReport(deps, { ...bound, id, public_key: bound.public_key }, body);
  };
}

interface Signed {
  payload: string;
  signature: string;
}

type Bound = NonNullable<Awaited<ReturnType<typeof boundAgent>>> & { id: string; public_key: string };

/** Stores an agent's report, and writes what is new to the timeline of the running attempt. */
async function hearReport(deps: Deps, { id, ...bound }: Bound, body: Signed) {
  const at = deps.now();
  const { to, counter, facts, events } = signedReport(bound.public_key, body);
  if (to !== id) throw refused("counter");
  const { attempt_id: attemptId } = bound;
  const before = AgentFacts.safeParse(bound.facts).data ?? null;
  const again: SecureLine = {
    kind: "secure-browser",
    data: { reason: "In contact again" },
    source: "server",
    once: false,
  };
  await deps.db.transaction().execute(async (tx) => {
    if (!(await hearAgent(tx, { id, counter, facts, at }))) throw refused("counter");
    if (attemptId === null) return;
    const lines: SecureLine[] = [
      ...(bound.lost_at === null ? [] : [again]),
      ...factLines(before, facts).map((line) => ({ ...line, source: "browser" as const, once: true })),
      ...eventLines(events).map((line) => ({ ...line, source: "browser" as const, once: false })),
    ];
    await noteAgentLines(tx, { attemptId, at, lines });
  });
  return { ok: true as const };
}

function signedReport(publicKey: string, { payload, signature }: Signed): AgentReport {
  if (!isSigned(publicKey, payload, signature)) throw refused("signature");
  const report = AgentReport.safeParse(jsonIn(payload));
  if (!report.success || !isStorable(report.data)) throw refused("report");
  return report.data;
}

function isSigned(publicKey: string, payload: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
    // Another kind of key would take another kind of signature.
    return (
      key.asymmetricKeyType === "ed25519" && verify(null, Buffer.from(payload), key, Buffer.from(signature, "base64"))
    );
  } catch {
    return false;
  }
}

/** The check of the request itself saw only the JSON text, in which such a character is escaped. */
function isStorable(report: AgentReport): boolean {
  try {
    checkStorable(report);
    return true;
  } catch {
    return false;
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refused(
  fault: "not required" | "own keys" | "signature" | "report" | "expired" | "programs" | "counter",
): AppError {
  return new AppError("secure_browser_refused", { details: { fault } });
}
