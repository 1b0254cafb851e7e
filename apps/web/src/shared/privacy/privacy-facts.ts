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

const GAPS = "When your connection was lost and when it was back.";

/** Of every test, watched or not. */
const pastes = (product: Product) =>
  `Each time that you paste into an answer: how many characters, and whether you copied them in this ${product} before.`;

/** What a candidate must know before the browser asks for anything. Only what the test's settings really switch on. */
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
        "What your clipboard holds, besides what you paste into an answer.",
        "Anything after the end.",
      ],
    },
    {
      title: "Why",
      texts: [
        "So that those who read your answers can tell that they are yours.",
        "It is evidence, not a verdict: a person looks at it, and nothing of it changes your score by itself.",
      ],
    },
    {
      title: "Who sees it",
      texts: [
        `The people of ${company} who review this ${product}.`,
        ...(test.settings.candidate_report.flags
          ? ["You, after the end: what was noted as worth a look. You can comment on each entry, and they can answer."]
          : []),
      ],
    },
    {
      title: "How long it is kept",
      texts: [
        `Pictures and sound are deleted after ${days} ${days === 1 ? "day" : "days"}.`,
        `You can ask ${company} for a copy of what is stored about you, or to erase it earlier.`,
      ],
    },
    ...withoutDevices(asked, product),
  ];
}

function recorded({ settings, system_settings: system }: Subject, { proctored }: AskedFor, product: Product) {
  if (!proctored) return [pastes(product), GAPS];
  const { proctor } = settings;
  const { browser_tolerance: tolerance } = proctor;
  const watches = proctor.snapshot || proctor.video.enabled;
  const texts: string[] = [];
  if (watches) {
    texts.push(
      `A picture from your camera every ${seconds(proctor.snapshot_seconds)}.`,
      "How many faces, and whether a phone, a book or another screen is in view. This browser looks once a second.",
    );
  }
  if (proctor.audio.enabled) {
    texts.push(
      `Sound clips of up to ${seconds(VOICE_SEGMENT_CAP / 1_000)} when a voice is heard. Silence is not recorded.`,
    );
  }
  texts.push(
    tolerance.enabled
      ? `Each time that you leave this window. After ${counted(tolerance.count, "warning")} the next one ends your session.`
      : "Each time that you leave this window.",
  );
  if (proctor.full_screen) texts.push("Each time that you leave full screen.");
  texts.push(
    system.proctoring.disableMultiTab
      ? "Second tabs, windows, browsers and screens. Only one of them can be used at a time."
      : "Second tabs, windows, browsers and screens.",
    "The kind of your browser and screen, breaks of the connection, and the history of your answers.",
    pastes(product),
  );
  return texts;
}

function withoutDevices({ devices, proctored }: AskedFor, product: Product): PrivacyFact[] {
  if (devices.length === 0) return [];
  const names = devices.join(" and ");
  const text = `This ${product} cannot be started without a ${names}.`;
  const later =
    "If one stops working later, you can go on: your answers are saved as before, and the gap is noted for the reviewer.";
  return [{ title: `Without a ${names}`, texts: proctored ? [text, later] : [text] }];
}

function seconds(count: number): string {
  return count === 1 ? "second" : counted(count, "second");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
