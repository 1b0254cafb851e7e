import { previewInviteTemplate } from "@invigil/contract/inviting/invite-templates";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInRecruiter } from "../testing/candidate.ts";
import { createFactory } from "../testing/factory.ts";
import { startServer, type TestServer } from "../testing/harness.ts";
import { DEMO_TEMPLATES } from "./demo-templates.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

it.each(DEMO_TEMPLATES)("reads “$name” in whole sentences, also without a closing date", async (template) => {
  const make = createFactory(server.db);
  const company = await make.company("Acme");
  await make.test(company.id, { name: "Arithmetic" });
  const { browser } = await signInRecruiter(server, company.id);
  const { kind, subject, body } = template;
  const reply = await browser.post(previewInviteTemplate.path, { kind, subject, body });
  const shown = previewInviteTemplate.response.parse(reply.json());
  expect(shown.test_name).toBe("Arithmetic");
  expect(shown.body).not.toMatch(/(^|\n|[.?!] )[a-z]/);
  expect(shown.body).not.toMatch(/until: no/);
});
