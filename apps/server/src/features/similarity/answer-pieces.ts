import { Answer } from "@invigil/contract/taking/solutions";
import { writtenCells } from "@invigil/rules/text/notebook";
import { withoutTags } from "@invigil/rules/text/without-tags";
import { answeredTechnology } from "../../shared/answers/answered-technology.ts";
import type { ProblemContent } from "../../shared/tests/definitions.ts";
import type { Piece } from "./pieces.ts";

/** Types whose answers are compared by their words. */
const TEXT = "text";

/** A candidate's answer in pieces: its files, each in its own language, or its only text. */
export function answerPieces(body: unknown, content: ProblemContent): { pieces: Piece[]; technology: string } {
  const answer = Answer.parse(body ?? {});
  if (answer.answer !== undefined) {
    return { pieces: [{ text: wordsOf(answer.answer), technology: TEXT }], technology: TEXT };
  }
  const technology = answeredTechnology(answer, content);
  const files = Object.entries(answer.files ?? {}).toSorted(([a], [b]) => a.localeCompare(b));
  if (files.length === 0) return { pieces: [{ text: answer.code ?? "", technology }], technology };
  return { pieces: files.map(([path, text]) => ({ heading: path, ...filePiece(path, text) })), technology };
}

/** The code that the problem hands out in a language. */
export function givenPieces(content: ProblemContent, technology: string): Piece[] {
  const stub = content.stubs[technology];
  const parts = stub ? ("content" in stub ? [stub.content] : [stub.head, stub.body, stub.tail]) : [];
  const files = content.files.map(({ path, content: text }) => filePiece(path, text));
  return [{ text: parts.join("\n"), technology }, ...files].filter(({ text }) => text.trim() !== "");
}

const LANGUAGES: Readonly<Record<string, string>> = {
  c: "c",
  cc: "cpp",
  cjs: "javascript",
  cpp: "cpp",
  go: "go",
  h: "cpp",
  hpp: "cpp",
  java: "java",
  js: "javascript",
  mjs: "javascript",
  php: "php",
  py: "python",
  rs: "rust",
  ts: "typescript",
};

function filePiece(path: string, text: string): Piece {
  const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  const code = ending === "ipynb" ? writtenCells(text, { codeOnly: true }) : null;
  if (code !== null) return { text: code, technology: "python" };
  return { text, technology: LANGUAGES[ending] ?? TEXT };
}

const BLOCK_END = /<\/(p|li|h\d|div|tr|pre)>|<br\s*\/?>/gi;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'" };

function wordsOf(html: string): string {
  return withoutTags(html.replaceAll(BLOCK_END, "\n")).replaceAll(
    /&(\w+|#39);/g,
    (whole, name: string) => ENTITIES[name] ?? whole,
  );
}
