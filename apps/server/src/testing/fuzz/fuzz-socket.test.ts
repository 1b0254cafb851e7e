import { Acknowledgement, PROTOCOL_VERSION } from "@invigil/contract/socket";
import { ClientMessage } from "@invigil/contract/socket-client";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../candidate.ts";
import { mutate } from "./fuzz-mutations.ts";
import { createRandom, generate, type Random, type Schema } from "./fuzz-values.ts";
import { startServer, type TestServer } from "../harness.ts";
import { oneOfEach } from "../proctor-messages.ts";
import { startProctored } from "../proctored.ts";
import { openPage } from "../socket-page.ts";

/** `FUZZ_SEED=7 FUZZ_CASES=500` tries different and more cases. */
const SEED = Number(process.env["FUZZ_SEED"] ?? 1);
const COUNT = Number(process.env["FUZZ_CASES"] ?? 12);

/** Longer messages end the connection. */
const LONGEST = 90_000;

const causes: string[] = [];
let server: TestServer;
let address: string;
beforeAll(async () => {
  const log = pino({ level: "error" }, { write: (line) => void causes.push(line) });
  server = await startServer({ log, env: { LOG_LEVEL: "error" } });
  address = await server.listen();
});
afterAll(() => server.stop());

const kinds = ClientMessage.options.map((option) => ({
  type: option.shape.type.value,
  schema: z.toJSONSchema(option, { io: "input", unrepresentable: "any" }) as Schema,
}));

type Pages = Pick<StartedCandidate, "browser" | "test">;
const ROLES: Record<string, () => Promise<Pages>> = {
  "a proctored candidate": () => startProctored(server),
  "a candidate whom nobody watches": () => startCandidate(server),
  "a recruiter who tries the test": async () => {
    const proctored = await startProctored(server);
    const { browser } = await signInRecruiter(server, proctored.companyId);
    await browser.post(`/rpc/test.init/${proctored.test.id}`);
    await browser.post(`/rpc/test.start/${proctored.test.id}`);
    return { browser, test: proctored.test };
  },
};

/**
 * A message with a valid shape, or broken somewhere; usually with the due number, so that it passes the first check.
 */
function messageOf(schema: Schema, due: number, random: Random): unknown {
  const made = generate(schema, random);
  const base = typeof made === "object" ? made : {};
  const whole = { ...base, v: PROTOCOL_VERSION, tab_id: "tab-of-the-fuzz", ...(random(4) > 0 ? { seq: due } : {}) };
  return random(2) === 0 ? whole : mutate(whole, random);
}

it.each(Object.entries(ROLES))(
  `replies to every message of %s, whatever it contains (seed ${SEED})`,
  async (_role, start) => {
    const page = await openPage(address, await start());
    const random = createRandom(SEED);
    let due = 1;
    for (const { type, schema } of kinds) {
      for (let n = 0; n < COUNT; n += 1) {
        const raw = messageOf(schema, due, random);
        if (JSON.stringify(raw).length > LONGEST) continue;
        const answer = Acknowledgement.safeParse(await page.sayRaw(raw));
        expect([type, n, answer.success, causes]).toEqual([type, n, true, []]);
        const { data } = answer;
        if (data?.ok === false && data.code === "sequence" && data.expected !== undefined) due = data.expected;
        else if (data?.ok === true && data.seq === due) due += 1;
      }
    }
    // It still handles valid messages.
    const [, event] = oneOfEach("a-problem", "a-token")[1] ?? [];
    const asked = await page.say({ ...event, problem: null }, { seq: 1_000_000 });
    expect(asked).toMatchObject({ ok: false, code: "sequence" });
    const next = "expected" in asked ? asked.expected : 0;
    expect(await page.say({ ...event, problem: null }, { seq: next ?? 0 })).toEqual({ ok: true, seq: next });
    page.close();
  },
  600_000,
);
