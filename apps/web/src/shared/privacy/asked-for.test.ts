import { SystemSettings, TestSettings } from "@invigil/contract/taking/tests";
import { expect, it } from "vitest";
import { aSolutionSet, aTest } from "../../testing/fixtures.ts";
import { askedFor, needsAttempt } from "./asked-for.ts";

const proctor = {
  enabled: true,
  snapshot: true,
  audio: { enabled: true },
  identity: { photo: true, audio_sample: true },
};
const full = aTest({
  settings: TestSettings.parse({ proctor, hacker_extra_data: { identity_card: { enabled: true } } }),
});

it("asks a candidate for the devices and proofs that the settings name", () => {
  expect(askedFor(full, "hacker", aSolutionSet())).toEqual({
    proctored: true,
    devices: ["camera", "microphone"],
    proofs: ["identity_image", "id_card_image", "sample_audio"],
  });
  const plain = askedFor(aTest(), "hacker", null);
  expect(plain).toEqual({ proctored: false, devices: [], proofs: [] });
});

it("asks a recruiter for no proof, and proctors only the candidate [B1.01]", () => {
  expect(askedFor(full, "recruiter", aSolutionSet())).toEqual({ proctored: false, devices: [], proofs: [] });
  expect(needsAttempt(full, "recruiter")).toBe(false);
});

it("asks only for the microphone if only answers are recorded", () => {
  const test = aTest({ settings: TestSettings.parse({ user_permissions: { mic: true } }) });
  expect(askedFor(test, "hacker", null).devices).toEqual(["microphone"]);
  expect(needsAttempt(test, "hacker")).toBe(false);
});

it("asks for an ID document, proctored or not, but for no camera, because it may come as a file", () => {
  const test = aTest({ settings: TestSettings.parse({ hacker_extra_data: { identity_card: { enabled: true } } }) });
  expect(askedFor(test, "hacker", aSolutionSet())).toEqual({
    proctored: false,
    devices: [],
    proofs: ["id_card_image"],
  });
});

it("spares those whom the A/B rule leaves out, and those who have not resumed an extended attempt [B1.02] [B1.03]", () => {
  const half = { ...full, system_settings: SystemSettings.parse({ proctoring: { ab: true, percentage: 50 } }) };
  expect(askedFor(half, "hacker", aSolutionSet({ id: 10 })).proctored).toBe(true);
  expect(askedFor(half, "hacker", aSolutionSet({ id: 11 })).proctored).toBe(false);
  const extended = aSolutionSet({ add_test_duration: 10, has_resumed_test: false });
  expect(askedFor(full, "hacker", extended).proctored).toBe(false);
});
