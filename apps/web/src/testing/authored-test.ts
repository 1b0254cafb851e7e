import type { AuthoredTest } from "@invigil/contract/authoring/authored-test";
import { AuthoredSecureBrowser, SystemSettings, TestSettings } from "@invigil/contract/taking/tests";

const { hacker_extra_data: _, ...settings } = TestSettings.parse({});

/** A draft called `backend`, as its author edits it. */
export function anAuthoredTest(change: Partial<AuthoredTest> = {}): AuthoredTest {
  return {
    id: 1,
    slug: "backend",
    state: "draft",
    edit: 1,
    locked: false,
    invited: 0,
    updated_at: "2026-01-01T10:00:00.000Z",
    basics: {
      name: "Backend",
      test_type: "EMP",
      instructions: "",
      duration: 60,
      start_time: null,
      end_time: null,
      cut_off: null,
      allow_retake: false,
      redirection_url: null,
      enable_feedback_page: true,
      phase_order: null,
    },
    timed: false,
    sections: [],
    interview: null,
    proctoring: { ...settings, secure_browser: AuthoredSecureBrowser.parse({}), system: SystemSettings.parse({}) },
    onboarding: { identity_card: false, profile_data: false, custom_form: false, fields: [] },
    faults: [{ part: "sections", text: "The test has no sections yet." }],
    ...change,
  };
}
