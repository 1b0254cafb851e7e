import type { Product } from "@invigil/contract/messages/messages";
import { SystemSettings, TestSettings } from "@invigil/contract/taking/tests";
import { expect, it } from "vitest";
import { aSolutionSet, aTest } from "../../testing/fixtures.ts";
import { askedFor } from "./asked-for.ts";
import { privacyFacts } from "./privacy-facts.ts";

type Settings = Parameters<typeof TestSettings.parse>[0];

function textOf(
  settings: Settings,
  system: Parameters<typeof SystemSettings.parse>[0] = {},
  product: Product = "test",
): string {
  const test = aTest({ settings: TestSettings.parse(settings), system_settings: SystemSettings.parse(system) });
  const facts = privacyFacts(test, askedFor(test, "hacker", aSolutionSet()), product);
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
    "every 20 seconds, and one more each time something is noticed",
    "This browser checks every second",
    "Every version of your answers with its time, and which pages you open.",
    "Answers can arrive up to 7 days later.",
    "Anything from your camera and microphone after the end.",
    "Everything else is kept until Acme deletes it.",
    "up to 10 seconds when a voice is heard",
    "After 3 warnings",
    "leave full screen",
    "You can use only one at a time",
    "face photo",
    "ID document",
    "voice sample",
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
  const text = textOf({ proctor: { enabled: true, full_screen: false } });
  for (const part of [
    "camera",
    "voice",
    "warning",
    "full screen",
    "photo",
    "cannot start",
    "ictures",
    "sound listed",
  ]) {
    expect(text).not.toContain(part);
  }
  expect(text).toContain("Each time you leave this window.");
  expect(text).toContain("Whether this page is shown and has the focus, and the size of your window and screen.");
  expect(text).not.toContain("You, after the end");
  const flags = textOf({ proctor: { enabled: true }, candidate_report: { flags: true } });
  expect(flags).toContain("You, after the end: everything that was flagged");
  const proofOnly = textOf({ hacker_extra_data: { identity_card: { enabled: true } } });
  expect(proofOnly).toContain("ID document");
  expect(proofOnly).toContain("paste into an answer");
  expect(proofOnly).not.toContain("leave this window");
  expect(proofOnly).toContain("The pictures and sound listed above are deleted after 180 days.");
});

it("does not promise what the settings rule out", () => {
  const text = textOf({ proctor: { enabled: true, snapshot: true } });
  // Late drafts and pictures that waited for a connection arrive after the end.
  expect(text).not.toContain("Anything after the end.");
  // Proctored tests are held by one page, whatever the setting for several tabs says.
  expect(text).toContain("You can use only one at a time.");
  const photoOnly = textOf({ proctor: { enabled: true, identity: { photo: true } } });
  expect(photoOnly).toContain("face photo");
  expect(photoOnly).not.toContain("Later pictures");
});

it("says what leaving the window really costs", () => {
  const textWith = (browser_tolerance: object) =>
    textOf({ proctor: { enabled: true, browser_tolerance: { enabled: true, ...browser_tolerance } } });
  expect(textWith({ count: 1 })).toContain("After 1 warning, the next time ends the test. Less than 0.8 seconds");
  const silent = textWith({ count: 2, warning: false, short_blur: 0 });
  expect(silent).toContain("After 2 times, the next one ends the test without a warning.");
  expect(silent).not.toContain("does not count");
  expect(textWith({ count: 0 })).toContain("The first time ends the test.");
});

it("says what an interview records, and for how long, as its consent does", () => {
  const text = textOf({ proctor: { enabled: true, retention_days: 30 } }, {}, "interview");
  expect(text).toContain("What you say while you answer a question by voice, and the CV you upload.");
  expect(text).toContain("Your answers, their recordings and your CV are deleted after 30 days.");
  expect(text).toContain("Everything else is kept until Acme deletes it.");
});

it("says of small movement requests what happens, and nothing where none are made", () => {
  const proctor = { enabled: true, snapshot: true, movements: true };
  const said = /A few times per hour.*a small movement.*nothing ends if you do not see the card or cannot do it/;
  expect(textOf({ proctor })).toMatch(said);
  expect(textOf({ proctor: { ...proctor, snapshot: false } })).not.toMatch(said);
  expect(textOf({ proctor: { ...proctor, movements: false } })).not.toMatch(said);
  expect(textOf({ proctor }, {}, "interview")).not.toMatch(said);
});

it("says that people outside may read a report by a link, but no interview", () => {
  const outside = /^People outside to whom .+ sends a link to your report/m;
  expect(textOf({})).toMatch(outside);
  expect(textOf({}, {}, "interview")).not.toMatch(outside);
});
