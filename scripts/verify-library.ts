import { isRunType } from "@invigil/contract/authoring/library-content";
import { allQuestions } from "@invigil/library/all-questions";
import type { Question } from "@invigil/library/format/question";
import { openJudge } from "../apps/worker/src/testing/judge-with.ts";
import { keyFaults } from "./verify-library/key-faults.ts";
import { runAnswers, runProof, type Verified } from "./verify-library/run-answers.ts";
import { shapeFaults } from "./verify-library/shape-faults.ts";

const USAGE = `npm run verify:library [words]

Checks every question of the starter library and judges its solutions and wrong solutions in the sandbox.
With words: only questions whose slug, type or skill is or contains one of them.`;

const words = process.argv.slice(2);
const chosen = allQuestions.filter((question) => words.length === 0 || words.some((word) => fits(question, word)));
if (chosen.length === 0) throw new Error(`No question matches.\n\n${USAGE}`);

const programs = chosen.flatMap(({ solutions = [], wrong = [], proof }) => [
  ...solutions,
  ...wrong,
  ...(proof ? [proof] : []),
]);
const languages = [...new Set(["python", "javascript", ...programs.map(({ technology }) => technology)])];
const judge = programs.length > 0 ? await openJudge(languages) : null;
const missing = new Set<string>();
const rows: string[][] = [];
let faulty = 0;
try {
  for (const [index, question] of chosen.entries()) {
    process.stderr.write(`${index + 1} of ${chosen.length}: ${question.slug}\n`);
    const faults = shapeFaults(question, allQuestions);
    let ran: Verified = { right: 0, wrong: 0, missing: [], faults: [] };
    if (faults.length === 0) faults.push(...(await keyFaults(question)));
    if (judge && faults.length === 0) {
      ran = await runAnswers(judge, question);
      const unproved = await runProof(judge, question);
      faults.push(...ran.faults, ...(unproved === null ? [] : [unproved]));
    }
    for (const technology of ran.missing) missing.add(technology);
    for (const fault of faults) process.stderr.write(`    ${fault}\n`);
    if (faults.length > 0) faulty += 1;
    const { slug, type, skills, difficulty, minutes } = question;
    const counts = isRunType(type) ? [`${ran.right}`, `${ran.wrong}`] : [question.proof ? "proved" : "", ""];
    rows.push([
      faults.length > 0 ? "FAILED" : ran.missing.length > 0 ? "partly" : "ok",
      slug,
      type,
      skills.join(" "),
      difficulty,
      `${minutes}`,
      ...counts,
    ]);
  }
} finally {
  await judge?.close();
}

const heads = ["", "question", "type", "skills", "difficulty", "minutes", "right", "wrong"];
const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
for (const row of [heads, ...rows])
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
console.log(`${chosen.length} questions, ${faulty} with faults`);
if (missing.size > 0) console.log(`Not run, because it is not installed here: ${[...missing].join(", ")}`);
if (faulty > 0 || missing.size > 0) process.exitCode = 1;

function fits({ slug, type, skills }: Question, word: string): boolean {
  return slug.includes(word) || type === word.toUpperCase() || skills.some((skill) => skill === word);
}
