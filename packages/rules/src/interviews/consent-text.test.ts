import { createHash } from "node:crypto";
import { CONSENT_VERSION } from "@invigil/contract/interviews/snapshot";
import { expect, it } from "vitest";
import { consentText } from "./consent-text.ts";
import { SCRIPT_FACTS } from "./testing/a-plan.ts";

const MODEL_FACTS = {
  ...SCRIPT_FACTS,
  interviewer: "model",
  model: "small-1",
  model_host: "ai.example",
  voice_host: "voice.example",
  transcription_host: "ears.example",
} as const;

it("[B4.18] says that a program asks, that nothing leaves the server and that a person decides", () => {
  const text = consentText(SCRIPT_FACTS, "Acme").join("\n");
  expect(text).toContain("interviewed by a computer program, not by a person");
  expect(text).toContain("Nothing leaves the server of Acme.");
  expect(text).toContain("deleted after 90 days");
  expect(text).toContain("A person at Acme reads or hears your answers and decides.");
  expect(text).toContain("ask for a person");
  expect(text).toContain("What you type is stored on the server while you type, before you send it.");
  expect(text).not.toContain("sent to");
});

it("[B4.18] names every host that gets something, and what", () => {
  const text = consentText(MODEL_FACTS, "Acme").join("\n");
  expect(text).toContain("small-1 at ai.example");
  expect(text).toMatch(/text of your answers[^.]* sent to ai\.example/);
  expect(text).toMatch(/questions are sent to voice\.example/);
  expect(text).toMatch(/sound of your answers is sent to ears\.example/);
  expect(text).toContain("Your video, CV file, name and e-mail address are not sent");
});

it("[B4.18] says if answers are only recorded", () => {
  const text = consentText({ ...SCRIPT_FACTS, transcribes: false, keep_days: 1 }, "Acme").join("\n");
  expect(text).toContain("it is not turned into text");
  expect(text).toContain("deleted after one day, or earlier if you ask Acme to.");
});

/** What each version said. An earlier consent refers to its text, so a line is never changed, only added. */
const VERSIONS: Record<number, string> = { 1: "aa3971b62b09b8bf", 2: "2cae4a135e7609bc", 3: "390d201a58d3276f" };

it("[B4.18] has another version as soon as the text changes", () => {
  const texts = [SCRIPT_FACTS, MODEL_FACTS, { ...SCRIPT_FACTS, transcribes: false }].map((facts) =>
    consentText(facts, "Acme"),
  );
  const digest = createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 16);
  expect(VERSIONS[CONSENT_VERSION], "raise CONSENT_VERSION and add its line here").toBe(digest);
});
