import { NotImportable } from "./exchanged.ts";

const FIELD = /\{(\d*):([A-Z_]+):((?:\\.|[^{}\\])*)\}/g;
const TEXT_KINDS = new Set(["SHORTANSWER", "SA", "MW", "SHORTANSWER_C", "SAC", "MWC"]);
const NUMBER_KINDS = new Set(["NUMERICAL", "NM"]);

/** Embedded answers: each becomes a blank. A list to choose from has no counterpart inside of a text. */
export function readCloze(text: string) {
  const blanks: { accepted: string[]; case_sensitive?: boolean; tolerance?: number }[] = [];
  const statement = text.replaceAll(FIELD, (_, __: string, kind: string, body: string) => {
    const options = body.split(/(?<!\\)~/).map((option) => option.replace(/(?<!\\)#.*$/s, ""));
    const right = options.flatMap((option) => /^(?:=|%100%)(.*)$/s.exec(option)?.[1] ?? []).map(unescape);
    if (right.length === 0) throw new NotImportable("An embedded answer has none that is wholly right.");
    if (TEXT_KINDS.has(kind)) blanks.push({ accepted: right, case_sensitive: kind.endsWith("C") });
    else if (NUMBER_KINDS.has(kind)) blanks.push(numberKey(right[0] ?? ""));
    else throw new NotImportable(`Embedded answers of the kind ${kind} have no counterpart here.`);
    return "___";
  });
  if (blanks.length === 0) throw new NotImportable("The text has no embedded answers.");
  return {
    statement,
    content: { blanks: blanks.map((blank, index) => ({ id: String(index + 1), label: `Blank ${index + 1}` })) },
    grading: { blanks },
  };
}

function numberKey(text: string) {
  const [value = "", tolerance = "0"] = text.split(":");
  return { accepted: [value.trim()], tolerance: Number(tolerance) || 0 };
}

function unescape(text: string): string {
  return text.replaceAll(/\\(.)/g, "$1").trim();
}
