import type { Accommodations } from "@invigil/contract/inviting/accommodations";
import { toJson } from "@invigil/db/json";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inviteCandidate } from "../../testing/candidate.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { createSettings, makeProctoredTest } from "../../testing/proctored.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

async function proctored(granted: Partial<Accommodations>) {
  const test = await makeProctoredTest(server, { full_screen: true });
  const ann = await inviteCandidate(server, test);
  await server.db
    .updateTable("invite")
    .set({ accommodations: toJson(granted) })
    .where("id", "=", ann.account.inviteId)
    .execute();
  const read = (await ann.browser.get(`/api/v1/test/${test.slug}`)).json();
  await ann.browser.post(`/rpc/test.start/${test.id}`);
  const { plan } = await createSettings(ann);
  return { plan, settings: read.settings };
}

it("proctors one candidate by the rules granted to them", async () => {
  const { plan, settings } = await proctored({ no_face_alerts: true, extra_tolerance: 4, no_full_screen: true });
  expect(plan).toMatchObject({ face_alerts: false, full_screen: false, image: true, tolerance: { left: 6 } });
  // The page before the start says the same.
  expect(settings.proctor).toMatchObject({ full_screen: false, browser_tolerance: { count: 6 } });
});

it("proctors everyone else by the rules of the test", async () => {
  const { plan, settings } = await proctored({ extra_minutes: 10 });
  expect(plan).toMatchObject({ face_alerts: true, full_screen: true, tolerance: { left: 2 } });
  expect(settings.proctor).toMatchObject({ full_screen: true, browser_tolerance: { count: 2 } });
});
