import { DETECTION_INTERVAL, LATE_DRAFT_DAYS, VOICE_SEGMENT_CAP } from "@invigil/contract/constants";
import { counted } from "@invigil/contract/messages/counted";
import { MOVEMENT_SECONDS } from "@invigil/contract/proctoring/movements";
import type { IdentityKind } from "@invigil/contract/proctoring/identity-check";
import type { Product } from "@invigil/contract/messages/messages";
import type { Test } from "@invigil/contract/taking/tests";
import type { AskedFor } from "./asked-for.ts";
import { leavingEnds, type Tolerance } from "./leaving-ends.ts";

export interface PrivacyFact {
  title: string;
  texts: string[];
}

/** A test, or its settings before they are saved. */
type Subject = Pick<Test, "settings" | "system_settings"> & { company: Pick<Test["company"], "name"> };

function proofText(proof: IdentityKind, watches: boolean): string {
  switch (proof) {
    case "identity_image":
      return `A face photo, taken before the start.${watches ? " Later pictures are compared with it." : ""}`;
    case "id_card_image":
      return "A picture of an ID document.";
    case "sample_audio":
      return "A voice sample, a few seconds long.";
  }
}

/** What a candidate must know before the browser asks for anything. Lists only what the test's settings turn on. */
export function privacyFacts(test: Subject, asked: AskedFor, product: Product): PrivacyFact[] {
  const company = test.company.name;
  const seen = seenOf(test, asked);
  return [
    {
      title: "What is recorded",
      texts: [
        ...asked.proofs.map((proof) => proofText(proof, seen.camera)),
        ...(asked.proctored ? watched(test, seen, product) : []),
        ...always(product),
        ...(product === "interview"
          ? ["What you say while you answer a question by voice, and the CV you upload."]
          : []),
        `What was written or recorded before the end and could not be sent in time. Answers can arrive up to ${counted(LATE_DRAFT_DAYS, "day")} later.`,
      ],
    },
    {
      title: "What is not recorded",
      texts: [
        "Your screen, other programs and other websites.",
        "Your clipboard, except for what you paste into an answer.",
        ...notAfter(seen),
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
        `The people at ${company} who have access to this ${product}.`,
        ...(product === "interview"
          ? []
          : [
              `People outside to whom ${company} sends a link to your report, until the link ends: your scores, and if ${company} chooses, your answers. Nothing that is recorded beside your answers is part of it.`,
            ]),
        ...(test.settings.candidate_report.flags
          ? [
              "You, after the end: everything that was flagged for review. You can comment on each entry, and the reviewers can reply.",
            ]
          : []),
      ],
    },
    { title: "How long it is kept", texts: kept(test, { ...asked, ...seen, product }) },
    ...withoutDevices(asked, product),
  ];
}

/** What takes pictures and sound during the test. */
interface Seen {
  camera: boolean;
  microphone: boolean;
}

function seenOf({ settings: { proctor } }: Subject, { proctored }: AskedFor): Seen {
  return {
    camera: proctored && (proctor.snapshot || proctor.video.enabled),
    microphone: proctored && proctor.audio.enabled,
  };
}

/** Recorded in every test, proctored or not. */
function always(product: Product): string[] {
  return [
    "Every version of your answers with its time, and which pages you open.",
    `Each time you paste into an answer: how many characters, and whether you had copied them in this ${product}.`,
    "How fast and how evenly your answers grow, taken from what is saved. Single keys are not recorded.",
    "Each time you sign in: your network address and the type of your browser.",
    "When your connection was lost and when it was restored.",
  ];
}

function watched({ settings: { proctor } }: Subject, seen: Seen, product: Product): string[] {
  const texts: string[] = [];
  if (seen.camera) {
    texts.push(
      `A picture from your camera every ${seconds(proctor.snapshot_seconds)}, and one more each time something is noticed.`,
      `How many faces are in view, and whether a phone, a book, a laptop or another screen is. This browser checks every ${seconds(DETECTION_INTERVAL / 1_000)}, and the pictures are checked again on the server.`,
    );
  }
  if (asksMovements({ settings: { proctor } }, { proctored: true }, product)) texts.push(movementText(product));
  if (seen.microphone) {
    texts.push(
      `Sound clips of up to ${seconds(VOICE_SEGMENT_CAP / 1_000)} when a voice is heard. Silence is not recorded. The clips may be turned into text.`,
    );
  }
  texts.push(leaving(proctor.browser_tolerance, product));
  if (proctor.full_screen) texts.push("Each time you leave full screen.");
  texts.push(
    `Whether this ${product} is open in another tab, window or browser. You can use only one at a time.`,
    "Whether this page is shown and has the focus, and the size of your window and screen.",
    "Whether you have more than one screen, and whether your computer’s clock is changed.",
    "The type, language and time zone of your browser, and the type of your system, graphics and screen.",
  );
  return texts;
}

/** Whether candidates are asked for small movements: never in interviews, where an answer is always due. */
export function asksMovements(
  { settings: { proctor } }: { settings: Pick<Test["settings"], "proctor"> },
  { proctored }: Pick<AskedFor, "proctored">,
  product: Product,
): boolean {
  return proctored && product !== "interview" && proctor.movements && (proctor.snapshot || proctor.video.enabled);
}

function movementText(product: Product): string {
  return `A few times per hour, at random moments, a card beside your work asks for a small movement, such as looking to your left, and more pictures are taken for about ${seconds(MOVEMENT_SECONDS)}. A film in place of your camera could not follow it. This ${product} goes on meanwhile, and nothing ends if you do not see the card or cannot do it.`;
}

function leaving(tolerance: Tolerance, product: Product): string {
  const end = leavingEnds(tolerance, product);
  return `Each time you leave this window.${end === null ? "" : ` ${end}`}`;
}

function notAfter({ camera, microphone }: Seen): string[] {
  const off = [camera && "camera", microphone && "microphone"].filter((name) => name !== false);
  return off.length === 0 ? [] : [`Anything from your ${off.join(" and ")} after the end.`];
}

interface Kept extends Seen, Pick<AskedFor, "proofs"> {
  product: Product;
}

function kept({ settings, company: { name } }: Subject, { proofs, camera, microphone, product }: Kept): string[] {
  const days = counted(settings.proctor.retention_days, "day");
  const hasMedia = camera || microphone || proofs.length > 0;
  const deleted = [
    ...(hasMedia ? [`The pictures and sound listed above are deleted after ${days}.`] : []),
    ...(product === "interview" ? [`Your answers, their recordings and your CV are deleted after ${days}.`] : []),
  ];
  return [
    ...deleted,
    `${deleted.length > 0 ? "Everything else" : "It"} is kept until ${name} deletes it.`,
    `You can ask ${name} for a copy of your data, or to delete it earlier.`,
  ];
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
