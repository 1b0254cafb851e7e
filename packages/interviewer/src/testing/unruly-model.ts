import { LLMock } from "@copilotkit/aimock";
import type { FaultCode } from "../model/fault.ts";

type Fixture = Parameters<LLMock["onMessage"]>;

/** Longer than anybody waits, word by word. */
const ENDLESS = { content: "word ".repeat(20_000) };
const REPLY = {
  content: JSON.stringify({
    questions: [],
    entry: "none",
    decision: "go_on",
    competency: "",
    text: "",
    rephrased: "",
    why: "",
  }),
};

/** Ways to fail, each with what is noted on the turn. A latest answer that ends with the word in brackets provokes it. */
export const TROUBLES = {
  "[429]": { code: "busy", reply: REPLY, options: { chaos: { rateLimitRate: 1 } } },
  "[500]": { code: "failed", reply: REPLY, options: { chaos: { dropRate: 1 } } },
  "[malformed]": { code: "unreadable", reply: REPLY, options: { chaos: { malformedRate: 1 } } },
  "[cut]": { code: "cut", reply: REPLY, options: { chunkSize: 8, truncateAfterChunks: 3 } },
  "[slow]": { code: "slow", reply: REPLY, options: { chaos: { latencyMs: 30_000 } } },
  "[endless]": { code: "slow", reply: ENDLESS, options: { chunkSize: 5, latency: 20 } },
} as const satisfies Record<string, { code: FaultCode; reply: Fixture[1]; options: Fixture[2] }>;

export type Trouble = keyof typeof TROUBLES;

export interface UnrulyModel {
  /** For the environment of a server and its worker. */
  env: Record<string, string>;
  stop: () => Promise<void>;
}

/** A model's server that fails where an answer says so, and otherwise has nothing to add to the script. */
export async function startUnrulyModel(): Promise<UnrulyModel> {
  const mock = new LLMock({ port: 0, logLevel: "silent" });
  for (const [word, { reply, options }] of Object.entries(TROUBLES))
    mock.onMessage(new RegExp(`${RegExp.escape(word)}"[\\s\\]}]*$`), reply, options);
  mock.onMessage(/./, REPLY);
  await mock.start();
  return {
    env: { AI_BASE_URL: `${mock.url}/v1`, AI_MODEL: "test-model" },
    stop: () => mock.stop().then(() => {}),
  };
}
