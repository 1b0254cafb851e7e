import { SystemSettings, TestSettings } from "@invigil/contract/taking/tests";
import { expect, it } from "vitest";
import { aSolutionSet, aTest } from "../../testing/fixtures.ts";
import { askedFor } from "./asked-for.ts";
import { privacyFacts } from "./privacy-facts.ts";

type Settings = Parameters<typeof TestSettings.parse>[0];

function textOf(settings: Settings, system: Parameters<typeof SystemSettings.parse>[0] = {}): string {
  const test = aTest({ settings: TestSettings.parse(settings), system_settings: SystemSettings.parse(system) });
  const facts = privacyFacts(test, askedFor(test, "hacker", aSolutionSet()), "test");
  return facts.flatMap(({ title, texts }) => [title, ...texts]).join("\n");
}

it("says what is recorded, why, who sees it, how long it is kept, and what happens without the devices", () => {
  const text = textOf(
    {
      proctor: {
        enabled: true,
        snapshot: true,
        snapshot_seconds: 20,
        audio: { enabled: true },
        browser_tolerance: { enabled: true, count: 3 },
        full_screen: true,
        identity: { photo: true, audio_sample: true },
        retention_days: 90,
      },
      hacker_extra_data: { identity_card: { enabled: true } },
    },
    { proctoring: { disableMultiTab: true } },
  );
  for (const part of [
    "every 20 seconds",
    "up to 10 seconds when a voice is heard",
    "After 3 warnings",
    "leave full screen",
    "You can use only one at a time",
    "photo of your face",
    "ID document",
    "sample of your voice",
    "The people at Acme",
    "deleted after 90 days",
    "You cannot start this test without a camera and microphone",
    "you can continue. Your answers are still saved",
    "not a verdict",
    "Each time you paste into an answer",
    "Single keys are not recorded",
    "Each time you sign in: your network address",
    "Your clipboard, except for what you paste",
  ]) {
    expect(text).toContain(part);
  }
});

it("does not mention what the test does not do", () => {
  const text = textOf({ proctor: { enabled: true } });
  for (const part of ["camera", "voice", "warning", "full screen", "photo", "cannot start"]) {
    expect(text).not.toContain(part);
  }
  expect(text).toContain("Each time you leave this window.");
  expect(text).not.toContain("You, after the end");
  const flags = textOf({ proctor: { enabled: true }, candidate_report: { flags: true } });
  expect(flags).toContain("You, after the end: everything that was flagged");
  const proofOnly = textOf({ hacker_extra_data: { identity_card: { enabled: true } } });
  expect(proofOnly).toContain("ID document");
  expect(proofOnly).toContain("paste into an answer");
  expect(proofOnly).not.toContain("leave this window");
});
