import type { Product } from "@invigil/contract/messages/messages";
import type { Test } from "@invigil/contract/taking/tests";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import { leavingEnds } from "../../../shared/privacy/leaving-ends.ts";
import { negativeMarksText } from "@invigil/grading/marks/points";

/** Applies to every test, whatever the company adds. */
export function standardInstructions(test: Test, product: Product): string[] {
  if (isAiInterview(test)) return interviewInstructions(test, product);
  return [
    `The clock starts when you start the ${product} and keeps running even if you close the window.`,
    "Your answers are saved as you work. If you lose your connection, they are kept on this device and sent later.",
    "Every version of an answer is kept. Each paste is recorded with its length and whether you copied the text here. Lost connections are recorded, too.",
    test.is_timed_section
      ? "Sections come one after another, each with its own time. You cannot go back to a section that you have submitted."
      : "You can answer the questions in any order and change your answers until you submit.",
    ...(test.negative_marks === null ? [] : [negativeMarksText(test.negative_marks, product)]),
    `Do not change your computer’s clock during the ${product}. It can end the ${product}.`,
    `When time is up, the ${product} is submitted with the answers saved by then.`,
    ...proctoringTexts(test, product),
  ];
}

function interviewInstructions(test: Test, product: Product): string[] {
  return [
    "A computer program interviews you, not a person. Before it begins, you read exactly what it does and what is kept, and you can ask for a person instead.",
    "You can speak or type, and change between the two at every question. Every question is also shown in writing.",
    `The clock starts when you begin the ${product}, after a few steps of preparation. It keeps running even if you close the window.`,
    "The questions come one after another, and you cannot go back. If you reload the page or lose your connection, you continue at the same question.",
    "Each paste into a typed answer is recorded with its length. Lost connections are recorded, too.",
    `Do not change your computer’s clock during the ${product}. It can end the ${product}.`,
    `When time is up, the ${product} is submitted with the answers given by then.`,
    ...proctoringTexts(test, product),
  ];
}

/** Says only what the settings turn on. In an experiment, only some candidates are proctored. */
function proctoringTexts({ settings: { proctor }, system_settings: { proctoring } }: Test, product: Product): string[] {
  const isShared = proctoring.ab && proctoring.percentage > 0;
  if (!proctor.enabled && !isShared) return [];
  const isSure = !isShared || proctoring.percentage >= 100;
  const seen = [
    (proctor.snapshot || proctor.video.enabled) && "pictures from your camera",
    proctor.audio.enabled && "sound when a voice is heard",
  ].filter((part) => part !== false);
  const recorded = seen.length > 0 ? seen.join(" and ") : "each time you leave its window";
  const ends = leavingEnds(proctor.browser_tolerance, product);
  return [
    `This ${product} ${isSure ? "is" : "may be"} proctored. It records ${recorded}.`,
    ...(ends === null ? [] : [`Leaving the ${product} window is counted. ${ends}`]),
  ];
}
