import { VOICE_SEGMENT_CAP } from "@invigil/contract/constants";
import type { IdentityKind } from "@invigil/contract/proctoring/identity-check";
import type { Product } from "@invigil/contract/messages/messages";
import type { Test } from "@invigil/contract/taking/tests";
import type { AskedFor } from "./asked-for.ts";

export interface PrivacyFact {
  title: string;
  texts: string[];
}

/** A test, or its settings before they are saved. */
type Subject = Pick<Test, "settings" | "system_settings"> & { company: Pick<Test["company"], "name"> };

const proofTexts: Record<IdentityKind, string> = {
  identity_image: "A photo of your face, taken before the start. Later pictures are compared with it.",
  id_card_image: "A picture of an ID document.",
  sample_audio: "A sample of your voice, a few seconds long.",
};

const GAPS = "When your connection was lost and when it was restored.";

const SIGN_INS = "Each time you sign in: your network address and the type of your browser.";
const RHYTHM = "How fast and how evenly your answers grow, taken from what is saved. Single keys are not recorded.";

/** Applies to every test, proctored or not. */
const pastes = (product: Product) =>
  `Each time you paste into an answer: how many characters, and whether you had copied them in this ${product}.`;

/** What a candidate must know before the browser asks for anything. Lists only what the test's settings turn on. */
export function privacyFacts(test: Subject, asked: AskedFor, product: Product): PrivacyFact[] {
  const company = test.company.name;
  const { retention_days: days } = test.settings.proctor;
  return [
    {
      title: "What is recorded",
      texts: [...asked.proofs.map((proof) => proofTexts[proof]), ...recorded(test, asked, product)],
    },
    {
      title: "What is not recorded",
      texts: [
        "Your screen, other programs and other websites.",
        "Your clipboard, except for what you paste into an answer.",
        "Anything after the end.",
      ],
    },
    {
      title: "Why",
      texts: [
        "So that the people who read your answers can tell that they are yours.",
        "It is evidence, not a verdict. People look at it, and nothing in it changes your score automatically.",
      ],
    },
    {
      title: "Who sees it",
      texts: [
        `The people at ${company} who review this ${product}.`,
        ...(test.settings.candidate_report.flags
          ? [
              "You, after the end: everything that was flagged for review. You can comment on each entry, and the reviewers can reply.",
            ]
          : []),
      ],
    },
    {
      title: "How long it is kept",
      texts: [
        `Pictures and sound are deleted after ${days} ${days === 1 ? "day" : "days"}.`,
        `You can ask ${company} for a copy of your data, or to delete it earlier.`,
      ],
    },
    ...withoutDevices(asked, product),
  ];
}

function recorded({ settings, system_settings: system }: Subject, { proctored }: AskedFor, product: Product) {
  if (!proctored) return [pastes(product), RHYTHM, SIGN_INS, GAPS];
  const { proctor } = settings;
  const { browser_tolerance: tolerance } = proctor;
  const watches = proctor.snapshot || proctor.video.enabled;
  const texts: string[] = [];
  if (watches) {
    texts.push(
      `A picture from your camera every ${seconds(proctor.snapshot_seconds)}.`,
      "How many faces are in view, and whether a phone, a book or another screen is. This browser checks once per second.",
    );
  }
  if (proctor.audio.enabled) {
    texts.push(
      `Sound clips of up to ${seconds(VOICE_SEGMENT_CAP / 1_000)} when a voice is heard. Silence is not recorded.`,
    );
  }
  texts.push(
    tolerance.enabled
      ? `Each time you leave this window. After ${counted(tolerance.count, "warning")}, the next time ends your session.`
      : "Each time you leave this window.",
  );
  if (proctor.full_screen) texts.push("Each time you leave full screen.");
  texts.push(
    system.proctoring.disableMultiTab
      ? "Other tabs, windows, browsers and screens. You can use only one at a time."
      : "Other tabs, windows, browsers and screens.",
    "The type of your browser and screen, lost connections, and the history of your answers.",
    pastes(product),
    RHYTHM,
    SIGN_INS,
  );
  return texts;
}

function withoutDevices({ devices, proctored }: AskedFor, product: Product): PrivacyFact[] {
  if (devices.length === 0) return [];
  const names = devices.join(" and ");
  const text = `You cannot start this ${product} without a ${names}.`;
  const later =
    "If one stops working later, you can continue. Your answers are still saved, and your reviewers see the gap.";
  return [{ title: `Without a ${names}`, texts: proctored ? [text, later] : [text] }];
}

function seconds(count: number): string {
  return count === 1 ? "second" : counted(count, "second");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
