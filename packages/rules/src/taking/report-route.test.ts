import { TestSettings } from "@invigil/contract/taking/tests";
import { describe, expect, it } from "vitest";
import { reportTarget } from "./navigation.ts";

const custom = TestSettings.parse({ hacker_extra_data: { custom_data: { enabled: true } } });
const plain = TestSettings.parse({});
const hacker = { usertype: "hacker" as const, reportRoute: false };
const recruiter = { usertype: "recruiter" as const, reportRoute: false };

const running = {
  slug: "t1",
  is_expired: false,
  is_onboarded: false,
  invite_id: "inv1",
  test_type: "LRN" as const,
  session_state: "ACTIVE" as const,
  settings: plain,
};
const landing = { kind: "route", path: "/test/t1", search: {} };

describe("report route", () => {
  it("sends a hacker who must onboard to the form, with the invitation [A2.25]", () => {
    const form = { kind: "route", path: "/t1/onboarding/form", search: { inviteId: "inv1" } };
    expect(reportTarget({ ...running, settings: custom }, hacker)).toEqual(form);
    expect(reportTarget({ ...running, settings: custom, invite_id: null }, hacker)).toEqual({ ...form, search: {} });
  });

  it("sends a hacker whose session has not ended to the test [A2.25]", () => {
    expect(reportTarget(running, hacker)).toEqual(landing);
    expect(reportTarget({ ...running, settings: custom, is_onboarded: true }, hacker)).toEqual(landing);
  });

  it("sends a recruiter to a learning test that is not expired [A2.25]", () => {
    expect(reportTarget({ ...running, session_state: "END" }, recruiter)).toEqual(landing);
    expect(reportTarget({ ...running, settings: custom }, recruiter)).toEqual(landing);
  });

  it("sends everybody away from the report of another kind of test [A2.25]", () => {
    expect(reportTarget({ ...running, test_type: "EMP" }, hacker)).toEqual(landing);
    expect(reportTarget({ ...running, test_type: "PRC", is_expired: true }, hacker)).toEqual(landing);
    expect(reportTarget({ ...running, test_type: "EMP", is_expired: true }, recruiter)).toEqual(landing);
    expect(reportTarget({ ...running, test_type: "EMP", settings: custom }, hacker)).toEqual(landing);
  });

  it("shows the report of a learning test that is over [A2.25]", () => {
    expect(reportTarget({ ...running, is_expired: true }, hacker)).toBeNull();
    expect(reportTarget({ ...running, is_expired: true, settings: custom }, hacker)).toBeNull();
    expect(reportTarget({ ...running, is_expired: true }, recruiter)).toBeNull();
    expect(reportTarget({ ...running, session_state: "END" }, hacker)).toBeNull();
  });

  it("never redirects when the report-route flag is set [A2.25]", () => {
    expect(reportTarget({ ...running, settings: custom }, { ...hacker, reportRoute: true })).toBeNull();
    expect(reportTarget({ ...running, test_type: "EMP" }, { ...recruiter, reportRoute: true })).toBeNull();
  });
});
