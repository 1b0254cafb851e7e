import { choiceKey, numberKey, oneBlank, readNumber, textKey, type Weighted } from "../answer-keys.ts";
import { categoryFolder } from "../category-folder.ts";
import { exchanged, NotImportable, readEach, type ExchangedProblem, type Imported, type Leave } from "../exchanged.ts";
import { giftWords, plain } from "./gift-words.ts";
import { joinQuestions } from "../join-questions.ts";

/** Reads questions in GIFT, Moodle's plain text, separated by empty lines. */
export function importGift(text: string): Imported {
  let folder = "";
  const blocks = text
    .replaceAll("\r\n", "\n")
    // A question may directly follow its category.
    .replaceAll(CATEGORY, "$&\n\n")
    .split(/\n\s*\n/)
    .flatMap((block) => {
      folder = [...block.matchAll(CATEGORY)].map(([, category = ""]) => categoryFolder(category)).at(-1) ?? folder;
      const read = readBlock(block.replaceAll(CATEGORY, ""));
      return read.body === "" ? [] : [{ ...read, folder }];
    });
  return readEach(
    joinQuestions(blocks, ({ remarks }) => Number(remark(remarks, "questions")[0] ?? 0)),
    ({ question }) => partsOf(question.body).title,
    ({ question, children }, leave) => {
      if (children.length === 0) return { ...readQuestion(question, leave), folder: question.folder };
      const { title, before } = partsOf(question.body);
      return exchanged({
        ...aboutOf(question),
        problem_type: "CMP",
        title,
        statement: before,
        children: children.map((child) => readQuestion(child, leave)),
        folder: question.folder,
      });
    },
  );
}

const CATEGORY = /^[ \t]*\$CATEGORY:(.*)$/gm;

interface Block {
  body: string;
  /** Reads comments, where Moodle writes tags. */
  remarks: string;
}

function readBlock(block: string): Block {
  const lines = block.split("\n");
  const isRemark = (line: string) => /^\s*\/\//.test(line);
  return {
    body: lines
      .filter((line) => !isRemark(line))
      .join("\n")
      .trim(),
    remarks: lines.filter(isRemark).join("\n"),
  };
}

function remark(remarks: string, name: string): string[] {
  return [...remarks.matchAll(new RegExp(`\\[${name}:((?:\\\\.|[^\\]\\\\])*)\\]`, "g"))].map(([, value = ""]) =>
    plain(value),
  );
}

function aboutOf({ body, remarks }: Block) {
  const points = Number(remark(remarks, "points")[0] ?? 1);
  const [, feedback = ""] = /(?<!\\)####([\s\S]*?)(?<!\\)\}/.exec(body) ?? [];
  return {
    max_score: points >= 0 ? points : 1,
    tags: remark(remarks, "tag").flatMap((tag) => (tag === "" ? [] : [tag.slice(0, 40)])),
    ...(feedback.trim() !== "" && { authoring: { notes: giftWords(feedback), solution: null } }),
  };
}

function partsOf(block: string) {
  const [, title = "", rest = block] = /^::((?:\\.|[^:\\]|:(?!:))*)::([\s\S]*)$/.exec(block) ?? [];
  const [, format = "moodle", body = rest] = /^\s*\[(html|moodle|plain|markdown)\]([\s\S]*)$/.exec(rest) ?? [];
  const open = body.search(/(?<!\\)\{/);
  const close = body.search(/(?<!\\)\}/);
  const before = giftWords(open < 0 ? body : body.slice(0, open), format);
  return {
    title: plain(title) || before,
    before,
    format,
    after: open < 0 || close < open ? "" : giftWords(body.slice(close + 1), format),
    answers: open < 0 || close < open ? null : body.slice(open + 1, close).trim(),
  };
}

function readQuestion(block: Block, leave: Leave): ExchangedProblem {
  const { title, before, after, answers: given, format } = partsOf(block.body);
  // Elsewhere it is text that somebody typed.
  const isHtml = format === "html" || format === "moodle";
  if (isHtml && /<img\b/i.test(block.body)) leave("GIFT does not support files, so pictures are left out.");
  if (given === null) throw new NotImportable("The question asks for no answer.");
  const statement = after === "" ? before : `${before} ___ ${after}`;
  const base = { ...aboutOf(block), title, statement };
  const answers = given.replace(/(?<!\\)####[\s\S]*$/, "").trim();
  if (answers === "") return exchanged({ ...base, problem_type: "SUB" });
  if (/(?<!\\)#\s*\S/.test(answers.replace(/^#/, ""))) leave("Feedback on individual answers is left out.");
  if (answers.startsWith(">")) throw new NotImportable("Ordering questions are not supported.");
  if (/^(T|TRUE|F|FALSE)\s*(#|$)/i.test(answers))
    return exchanged({ ...base, problem_type: "MCQ", ...trueOrFalse(answers, leave) });
  if (answers.startsWith("#")) {
    const numbers = optionsOf(answers.slice(1), "plain").map(readNumber);
    return exchanged({ ...base, problem_type: "FIB", ...oneBlank(statement, numberKey(numbers, leave)) });
  }
  const options = optionsOf(answers, format);
  const allRight = options.every(({ sign }) => sign === "=");
  if (allRight && options.every(({ text }) => text.includes("->")))
    throw new NotImportable("Matching questions are not supported.");
  if (allRight) return exchanged({ ...base, problem_type: "FIB", ...oneBlank(statement, textKey(options, leave)) });
  const multi = options.every(({ sign }) => sign === "~");
  return exchanged({ ...base, problem_type: "MCQ", ...choiceKey(options, multi, leave) });
}

interface Option extends Weighted {
  sign: string;
}

/** A single correct answer needs no sign. */
function optionsOf(answers: string, format: string): Option[] {
  const listed = /^\s*[=~]/.test(answers) ? answers : `=${answers}`;
  return [...listed.matchAll(/([=~])((?:\\.|[^=~\\])*)/g)].map(([, sign = "", body = ""]) => {
    const [, weight, rest = body] = /^\s*%(-?[\d.]+)%([\s\S]*)$/.exec(body) ?? [];
    const text = giftWords(rest.replace(/(?<!\\)#[\s\S]*$/, ""), format);
    return { sign, text, fraction: weight === undefined ? (sign === "=" ? 100 : 0) : Number(weight) };
  });
}

function trueOrFalse(answers: string, leave: Leave) {
  const right = /^T/i.test(answers);
  const choices = [
    { text: "True", fraction: right ? 100 : 0 },
    { text: "False", fraction: right ? 0 : 100 },
  ];
  return choiceKey(choices, false, leave);
}
