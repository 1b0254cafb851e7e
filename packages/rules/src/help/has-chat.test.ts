import { TestSettings } from "@invigil/contract/taking/tests";
import { expect, it } from "vitest";
import { hasChat } from "./has-chat.ts";

const plain = { sub_test_type: null, settings: TestSettings.parse({}), is_onboarded: false };
const asking = {
  ...plain,
  settings: TestSettings.parse({ hacker_extra_data: { custom_data: { enabled: true, fields: ["College"] } } }),
};

it("leaves out recruiters, interviews and candidates who still must onboard [B1.01]", () => {
  expect(hasChat(plain, "hacker")).toBe(true);
  expect(hasChat(plain, "recruiter")).toBe(false);
  expect(hasChat({ ...plain, sub_test_type: "INT" }, "hacker")).toBe(false);
  expect(hasChat(asking, "hacker")).toBe(false);
  expect(hasChat({ ...asking, is_onboarded: true }, "hacker")).toBe(true);
});
