import { letter, NotImportable, type ExchangedProblem, type Leave } from "../exchanged.ts";
import type { Formatted } from "./moodle-texts.ts";
import { ofParts, type Part } from "../parts.ts";
import { childOf, childrenOf, textIn, type Element } from "../markup/read-xml.ts";

const GAP = /\[\[(\d+)\]\]/g;

interface Gaps {
  base: Parameters<typeof ofParts>[0]["base"];
  text: string;
  formatted: Formatted;
  leave: Leave;
}

/** Words that are chosen for or dragged into a text (`gapselect`, `ddwtos`): `[[2]]` is the second word in the list. */
export function readGaps(question: Element, { base, text, formatted, leave }: Gaps): ExchangedProblem {
  const options = [...childrenOf(question, "selectoption"), ...childrenOf(question, "dragbox")].map((option) => ({
    text: formatted(option),
    group: textIn(childOf(option, "group")).trim(),
  }));
  const numbers = [...text.matchAll(GAP)].map(([, number]) => Number(number));
  if (numbers.length === 0) throw new NotImportable("The text has no gaps.");
  const parts = numbers.map((number): Part => {
    const right = options[number - 1];
    if (!right) throw new NotImportable("A gap has no answer.");
    const offered = options.filter(({ group }) => group === right.group);
    return {
      kind: "choice",
      weight: 1,
      content: {
        is_multi_correct: false,
        choices: offered.map(({ text: words }, index) => ({ id: letter(index), text: words })),
      },
      grading: { correct: [letter(offered.indexOf(right))] },
    };
  });
  let index = 0;
  return ofParts({ base, parts, leave, write: (mark) => text.replaceAll(GAP, () => mark(index++)) });
}
