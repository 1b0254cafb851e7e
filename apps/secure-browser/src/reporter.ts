import { generateKeyPairSync, sign } from "node:crypto";
import { MOST_AGENT_EVENTS } from "@invigil/contract/limits";
import {
  reportAgent,
  type AgentEvent,
  type AgentFacts,
  type AgentReport,
  type BoundAgent,
} from "@invigil/contract/proctoring/secure-browser";

/** Signs what the agent sees, with a key that exists only while it runs, and sends it to the server. */
export function createReporter(origin: string, look: () => Promise<AgentFacts>) {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  let counter = 0;
  let bound: string | null = null;
  let events: AgentEvent[] = [];

  function signed(report: AgentReport) {
    const payload = JSON.stringify(report);
    return { payload, signature: sign(null, Buffer.from(payload), privateKey).toString("base64") };
  }

  return {
    note: (event: AgentEvent) => void (events = [...events, event].slice(-MOST_AGENT_EVENTS)),
    sign: async (challenge: string): Promise<BoundAgent> => ({
      public_key: publicKey.export({ format: "der", type: "spki" }).toString("base64"),
      ...signed({ to: challenge, counter: 0, facts: await look(), events: [] }),
    }),
    bind: (id: string) => void (bound = id),
    /** What could not be sent stays for the next time. */
    send: async (): Promise<void> => {
      if (bound === null) return;
      const told = events;
      counter += 1;
      const body = JSON.stringify(signed({ to: bound, counter, facts: await look(), events: told }));
      const address = new URL(reportAgent.path.replace(":id", encodeURIComponent(bound)), origin);
      const headers = { "content-type": "application/json" };
      const reply = await fetch(address, { method: "POST", headers, body, signal: AbortSignal.timeout(10_000) });
      if (reply.ok) events = events.filter((event) => !told.includes(event));
    },
  };
}
