import { StartedAttempt } from "@invigil/contract/taking/attempts";
import { toJson } from "@invigil/db/json";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inviteCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";

const problems = [
  [
    { type: "MCQ", statement: 'Which one? "äß" ✓', content: { choices: [{ id: "a", text: "A" }] } },
    { type: "CMP", children: [{ type: "TEX" }, { type: "FIB", content: { blanks: [{ id: "b", label: "B" }] } }] },
  ],
  [{ type: "TEX" }],
];

describe("the reply to a start", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  async function makeTest(input: object) {
    const factory = createFactory(server.db);
    return factory.test((await factory.company()).id, { problems, ...input });
  }

  for (const [name, input] of [
    ["free sections", {}],
    ["timed sections, of which the second is locked", { timedSections: [10, 20] }],
  ] as const) {
    it(`follows the contract and equals the reply to a second start: ${name} [A7.04]`, async () => {
      const test = await makeTest(input);
      const { browser } = await inviteCandidate(server, test);
      const first = await browser.post(`/rpc/test.start/${test.id}`);
      const second = await browser.post(`/rpc/test.start/${test.id}`);
      expect(first.statusCode).toBe(200);
      expect(first.headers["content-type"]).toBe("application/json; charset=utf-8");
      // The second reply goes through the contract's schema; the first is serialised by hand.
      expect(first.json()).toEqual(second.json());
      expect(StartedAttempt.parse(first.json())).toEqual(first.json());
    });
  }

  it("shows nobody a test's problems without an invitation, and nothing without a session [A6.01, A7.04]", async () => {
    const [test, other] = [await makeTest({}), await makeTest({})];
    const { browser } = await inviteCandidate(server, test);
    expect((await browser.post(`/rpc/test.start/${other.id}`)).json()).toMatchObject({ code: "test_not_found" });
    expect((await browser.post("/rpc/test.start/999999")).json()).toMatchObject({ code: "test_not_found" });
    await server.db.deleteFrom("session").execute();
    expect((await browser.post(`/rpc/test.start/${test.id}`)).json()).toMatchObject({ code: "unauthenticated" });
  });

  it("serialises the problems again after the test has changed [A7.04]", async () => {
    const test = await makeTest({});
    const [early, late] = [await inviteCandidate(server, test), await inviteCandidate(server, test)];
    await early.browser.post(`/rpc/test.start/${test.id}`);
    const problem = test.sections[0]?.problems[0]?.id ?? 0;
    await server.db.updateTable("problem").set({ title: "Another title" }).where("id", "=", problem).execute();
    await server.db.updateTable("test").set({ version: 2 }).where("id", "=", test.id).execute();
    const reply = StartedAttempt.parse((await late.browser.post(`/rpc/test.start/${test.id}`)).json());
    expect(reply.sections[0]?.problems[0]?.title).toBe("Another title");
  });

  it("starts by the test's settings and the company's name as they are at that moment [A7.04]", async () => {
    const test = await makeTest({});
    const people = await Promise.all([0, 1, 2].map(() => inviteCandidate(server, test)));
    const [first, second, third] = people.map(({ browser }) => async () => {
      const reply = StartedAttempt.parse((await browser.post(`/rpc/test.start/${test.id}`)).json());
      return { full_screen: reply.test.settings.proctor.full_screen, company: reply.test.company.name };
    });
    const before = await first?.();
    expect(before?.full_screen).toBe(true);
    const settings = toJson({ proctor: { full_screen: false } });
    await server.db.updateTable("test").set({ settings }).where("id", "=", test.id).execute();
    expect(await second?.()).toEqual({ ...before, full_screen: false });
    const ofTest = server.db.selectFrom("test").select("company_id").where("id", "=", test.id);
    await server.db.updateTable("company").set({ name: "Renamed" }).where("id", "=", ofTest).execute();
    expect(await third?.()).toEqual({ full_screen: false, company: "Renamed" });
  });
});
