import { AuthoredTest, type saveTest } from "@invigil/contract/authoring/authored-test";
import type { BodyOf } from "@invigil/contract/route";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { inviteCandidate, signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { createSettings } from "../../testing/proctored.ts";
import { refusal } from "../../testing/refusal.ts";

type Saved = BodyOf<typeof saveTest>;

let server: TestServer;
let made: Awaited<ReturnType<ReturnType<typeof createFactory>["test"]>>;
let boss: Awaited<ReturnType<typeof signInRecruiter>>;
beforeAll(async () => void (server = await startServer()));
beforeEach(async () => {
  const factory = createFactory(server.db);
  const company = await factory.company();
  made = await factory.test(company.id, { problems: [[{}]] });
  boss = await signInRecruiter(server, company.id);
});
afterAll(() => server.stop());

/** Saves as the author's page does: a whole part with one change. */
async function author(change: (test: AuthoredTest) => Partial<Saved>): Promise<void> {
  const path = `/api/v1/tests/${made.slug}`;
  const before = AuthoredTest.parse((await boss.browser.get(path)).json());
  const reply = await boss.browser.patch(path, { edit: before.edit, ...change(before) });
  expect(reply.statusCode).toBe(200);
}

const proctored = (proctor: object, system: object = {}) =>
  author(({ proctoring }) => ({
    proctoring: {
      ...proctoring,
      proctor: { ...proctoring.proctor, enabled: true, ...proctor },
      system: { ...proctoring.system, ...system },
    },
  }));

const KEYS = { config_keys: ["ab".repeat(32)], browser_exam_keys: [] };

it("starts a test for the secure browser in no other browser, and keeps its keys [B3.01]", async () => {
  const secure_browser = { enabled: true, ...KEYS };
  await author(({ proctoring }) => ({ proctoring: { ...proctoring, secure_browser } }));
  // Saving another part leaves them as they are.
  await author(({ onboarding }) => ({ onboarding }));
  const saved = AuthoredTest.parse((await boss.browser.get(`/api/v1/tests/${made.slug}`)).json());
  expect(saved.proctoring.secure_browser).toEqual(secure_browser);
  const { browser } = await inviteCandidate(server, made);
  const forged = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 SEB/3.10.0" };
  const start = (headers = {}) => browser.send("POST", `/rpc/test.start/${made.id}`, {}, headers);
  expect(refusal(await start())).toEqual([409, "secure_browser_required"]);
  expect(refusal(await start(forged))).toEqual([409, "secure_browser_required"]);
});

const city = { name: "city", label: "City", type: "text" as const, required: true };
it.each([
  ["the profile", { profile_data: true }],
  ["a form of its own", { custom_form: true, fields: [city] }],
])("asks for %s before the start if the test requires it [B3.01]", async (_, asked) => {
  await author(({ onboarding }) => ({ onboarding: { ...onboarding, ...asked } }));
  const { browser } = await inviteCandidate(server, made);
  expect(refusal(await browser.post(`/rpc/test.start/${made.id}`))).toEqual([409, "onboarding_required"]);
});

it("records video instead of pictures, with the set number of addresses at once [B3.01]", async () => {
  const batches = { proctoring: { ab: true, percentage: 100, batch_count_image: 7, batch_count_video: 9 } };
  const scaling = { batch_proctoring_scaling: { ab: true, percentage: 100, heartbeat_seconds: 20 } };
  await proctored({ snapshot: true, video: { enabled: true } }, { ...batches, ...scaling });
  const { plan } = await createSettings(await startCandidate(server, made));
  expect(plan).toMatchObject({ video: true, image: false, audio: false, ab_mode: "batch", batch_size: 9 });
});

it("watches everyone at a share of 100, and nobody if it is off without a share [B3.01]", async () => {
  const planned = async () => (await createSettings(await startCandidate(server, made))).plan;
  await proctored({ enabled: false, snapshot: true }, { proctoring: { ab: true, percentage: 100 } });
  expect(await planned()).toMatchObject({ image: true });
  await proctored({ enabled: false, snapshot: true }, { proctoring: { ab: false, percentage: 100 } });
  expect(await planned()).toBeNull();
});

it("does not count window exits if the tolerance is off [B3.01]", async () => {
  await proctored({ browser_tolerance: { enabled: false, count: 3, warning: true, short_blur: 800 } });
  const { plan } = await createSettings(await startCandidate(server, made));
  expect(plan?.tolerance.enabled).toBe(false);
});
