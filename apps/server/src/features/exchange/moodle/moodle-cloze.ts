import { choiceKey, numberKey, readNumber, textKey, type Weighted } from "../answer-keys.ts";
import { NotImportable, type ExchangedProblem, type Leave } from "../exchanged.ts";
import { ofParts, type Part } from "../parts.ts";

const FIELD = /\{\s*(\d*)\s*:\s*([A-Z_]+)\s*:((?:\\.|[^}\\])*)\}/gs;
const TEXTS = /^(SHORTANSWER|SA|MW)(_?C)?$/;
const NUMBERS = /^(NUMERICAL|NM)$/;
/** The layout and shuffling of choices (V, H, S) do not matter here. */
const CHOICES = /^(MULTICHOICE|MC|MULTIRESPONSE|MR)(_?[VH]?S?)$/;

type Base = Parameters<typeof ofParts>[0]["base"];

/** Embedded answers become blanks if all of them are texts or numbers, otherwise a comprehension. */
export function readCloze(base: Base, text: string, leave: Leave): ExchangedProblem {
  const parts = [...text.matchAll(FIELD)].map(([, weight = "", kind = "", body = ""]) =>
    readField(kind, body, { weight: Number(weight) || 1, leave }),
  );
  if (parts.length === 0) throw new NotImportable("The text has no embedded answers.");
  let index = 0;
  return ofParts({ base, parts, leave, write: (mark) => text.replaceAll(FIELD, () => mark(index++)) });
}

function readField(kind: string, body: string, { weight, leave }: { weight: number; leave: Leave }): Part {
  const options = body.split(/(?<!\\)~/).flatMap((option): Weighted[] => {
    const [, sign, percent, rest = ""] = /^\s*(?:(=)|%(-?[\d.,]+)%)?(.*)$/s.exec(option) ?? [];
    // Text after a hash is feedback.
    const words = unescape(rest.replace(/(?<!\\)#.*$/s, ""));
    if (words === "") return [];
    return [{ text: words, fraction: sign ? 100 : Number((percent ?? "0").replace(",", ".")) }];
  });
  if (TEXTS.test(kind)) {
    return { kind: "blank", weight, key: { ...textKey(options, leave), case_sensitive: kind.endsWith("C") } };
  }
  if (NUMBERS.test(kind)) return { kind: "blank", weight, key: numberKey(options.map(readNumber), leave) };
  if (!CHOICES.test(kind)) throw new NotImportable(`Embedded answers of the type ${kind} are not supported.`);
  if (options.length < 2) throw new NotImportable("An embedded answer has fewer than two choices.");
  return { kind: "choice", weight, ...choiceKey(options, /^(MULTIRESPONSE|MR)/.test(kind), leave) };
}

/** Unescapes only characters that would end the answer, so the backslashes of formulas stay. */
function unescape(text: string): string {
  return text.replaceAll(/\\([}~#"/=])/g, "$1").trim();
}
