import { exchanged, NotImportable, readEach, type ExchangedProblem, type Imported } from "./exchanged.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { choiceKey, oneBlank } from "./import-moodle.ts";

/** Questions in GIFT, Moodle's plain text: an empty line stands between two of them. */
export function importGift(text: string): Imported {
  const questions = text
    .replaceAll("\r\n", "\n")
    .replaceAll(/^\s*\/\/.*$/gm, "")
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "" && !block.startsWith("$CATEGORY"));
  return readEach(questions, (block) => partsOf(block).title, readQuestion);
}

function partsOf(block: string) {
  const [, title = "", rest = block] = /^::((?:\\.|[^:\\]|:(?!:))*)::([\s\S]*)$/.exec(block) ?? [];
  const [, format = "moodle", body = rest] = /^\s*\[(html|moodle|plain|markdown)\]([\s\S]*)$/.exec(rest) ?? [];
  const open = body.search(/(?<!\\)\{/);
  const close = body.search(/(?<!\\)\}/);
  const words = (text: string) => (format === "html" ? htmlToMarkdown(plain(text)) : plain(text));
  const before = words(open < 0 ? body : body.slice(0, open));
  return {
    title: plain(title) || before,
    before,
    after: open < 0 || close < open ? "" : words(body.slice(close + 1)),
    answers: open < 0 || close < open ? null : body.slice(open + 1, close).trim(),
  };
}

function readQuestion(block: string): ExchangedProblem {
  const { title, before, after, answers } = partsOf(block);
  if (answers === null) throw new NotImportable("It asks for no answer.");
  const statement = after === "" ? before : `${before} ___ ${after}`;
  const base = { title, statement, max_score: 1 };
  if (answers === "") return exchanged({ ...base, problem_type: "SUB" });
  if (/^(T|TRUE|F|FALSE)\b/i.test(answers) && !/[=~]/.test(answers))
    return exchanged({ ...base, problem_type: "MCQ", ...trueOrFalse(answers) });
  if (answers.startsWith("#"))
    return exchanged({ ...base, problem_type: "FIB", ...oneBlank(statement, numberKey(answers.slice(1))) });
  const options = optionsOf(answers);
  if (options.some(({ text }) => text.includes("->")))
    throw new NotImportable("Matching questions have no counterpart here.");
  if (options.every(({ sign }) => sign === "=")) {
    const accepted = options.filter(({ fraction }) => fraction >= 100).map(({ text }) => text);
    return exchanged({ ...base, problem_type: "FIB", ...oneBlank(statement, { accepted }) });
  }
  const multi = options.every(({ sign }) => sign === "~");
  return exchanged({ ...base, problem_type: "MCQ", ...choiceKey(options, multi) });
}

function optionsOf(answers: string) {
  return [...answers.matchAll(/([=~])((?:\\.|[^=~\\])*)/g)].map(([, sign = "", body = ""]) => {
    const [, weight, rest = body] = /^\s*%(-?[\d.]+)%([\s\S]*)$/.exec(body) ?? [];
    const text = plain(rest.replace(/(?<!\\)#[\s\S]*$/, ""));
    return { sign, text, fraction: weight === undefined ? (sign === "=" ? 100 : 0) : Number(weight) };
  });
}

function trueOrFalse(answers: string) {
  const right = /^T/i.test(answers);
  return choiceKey(
    [
      { text: "True", fraction: right ? 100 : 0 },
      { text: "False", fraction: right ? 0 : 100 },
    ],
    false,
  );
}

/** `3.14:0.01` is a number with its tolerance, `1..5` all between two. */
function numberKey(text: string) {
  const [first = ""] = text.replace(/^\s*=/, "").split(/(?<!\\)[#=~]/);
  const range = /^\s*(-?[\d.]+?)\.\.(-?[\d.]+)\s*$/.exec(first);
  if (range) {
    const [low, high] = [Number(range[1]), Number(range[2])];
    return { accepted: [String(tidy((low + high) / 2))], tolerance: tidy((high - low) / 2) };
  }
  const [value = "", tolerance = "0"] = first.split(":");
  if (value.trim() === "" || Number.isNaN(Number(value))) throw new NotImportable("The number cannot be read.");
  return { accepted: [value.trim()], tolerance: Number(tolerance) || 0 };
}

function plain(text: string): string {
  return text.replaceAll(/\\(.)/g, (_, sign: string) => (sign === "n" ? "\n" : sign)).trim();
}

/** Half of a difference must not show the digits that the machine cannot keep. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
