import { generateKeyPairSync, sign } from "node:crypto";
import { readTimeline, type Evidence } from "@invigil/contract/proctoring/evidence";
import type { AgentReport } from "@invigil/contract/proctoring/secure-browser";
import { toJson } from "@invigil/db/json";
import { inviteCandidate, signInRecruiter } from "../../../testing/candidate.ts";
import { createFactory } from "../../../testing/factory.ts";
import { pathOf, type TestServer } from "../../../testing/harness.ts";
import { stateOf } from "./safe-exam-browser.ts";

const FACTS = {
  version: "0.1.0",
  platform: "linux",
  programs: [],
  screens: 1,
  virtual_machine: null,
  remote_session: null,
} as const satisfies AgentReport["facts"];
export const OBS = { name: "OBS Studio", process: "obs" };

/** A candidate whose computer runs an agent, at a test that requires a secure browser. */
export async function inviteWithAgent(server: TestServer, secure: object = {}) {
  const make = createFactory(server.db);
  const company = await make.company();
  const settings = toJson({ secure_browser: { enabled: true, ...secure } });
  const test = await make.test(company.id, { overrides: { settings } });
  const candidate = await inviteCandidate(server, test);
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const signed = (report: object) => {
    const payload = JSON.stringify(report);
    return { payload, signature: sign(null, Buffer.from(payload), privateKey).toString("base64") };
  };
  let counter = 0;
  const facts = (change: Partial<AgentReport["facts"]> = {}) => ({ ...FACTS, ...change });
  const { browser } = candidate;
  return {
    ...candidate,
    company,
    signed,
    facts,
    start: () => browser.post(`/rpc/test.start/${test.id}`),
    goOn: () => browser.post("/rpc/test.restart", { test_slug: test.slug }),
    bind: async (change: Partial<AgentReport["facts"]> = {}, as = browser) => {
      const { challenge } = await stateOf(browser, test.slug);
      const body = signed({ to: challenge, counter: 0, facts: facts(change), events: [] });
      const public_key = publicKey.export({ format: "der", type: "spki" }).toString("base64");
      return as.post(`/rpc/secure_browser.bind/${test.slug}`, { public_key, ...body });
    },
    /** The agent's own call: it has no session. */
    report: (id: string, change: Partial<AgentReport["facts"]> = {}, events: AgentReport["events"] = []) => {
      counter += 1;
      const body = signed({ to: id, counter, facts: facts(change), events });
      return server.browser().post(`/rpc/secure_browser.report/${id}`, body);
    },
    send: (id: string, report: object) => server.browser().post(`/rpc/secure_browser.report/${id}`, signed(report)),
    lines: async () => {
      const boss = await signInRecruiter(server, company.id);
      const path = `${pathOf(readTimeline, { slug: test.slug })}?username=${candidate.account.username}`;
      const { evidence } = (await boss.browser.get(path)).json<{ evidence: Evidence[] }>();
      return evidence.filter(({ kind }) => kind !== "start" && kind !== "sign-in");
    },
  };
}
