import type { Product } from "@invigil/contract/messages/messages";
import type { Test } from "@invigil/contract/taking/tests";
import { negativeMarksText } from "@invigil/grading/marks/points";

/** What holds for every test, whatever the company adds. */
export function standardInstructions(test: Test, product: Product): string[] {
  const { proctor } = test.settings;
  return [
    `The time starts when you start the ${product} and does not stop, even when you close the window.`,
    "Your answers are saved as you work. If the connection fails they are kept on this device and sent later.",
    "Every version of an answer is kept, and each paste is noted: its length, and whether it was copied here before. Breaks of your connection are noted, too.",
    test.is_timed_section
      ? "Sections come one after another, each with its own time. You cannot go back to a section that you have submitted."
      : "You can answer the questions in any order and change your answers until you submit.",
    ...(test.negative_marks === null ? [] : [negativeMarksText(test.negative_marks, product)]),
    `Do not change the clock of your computer during the ${product}: it can end your session.`,
    `When the time is over, the ${product} is submitted with the answers saved by then.`,
    ...(proctor.enabled ? [`This ${product} is proctored: your camera or microphone may be recorded.`] : []),
    ...(proctor.browser_tolerance.enabled
      ? [`Leaving the ${product} window is counted and may end your session.`]
      : []),
  ];
}
