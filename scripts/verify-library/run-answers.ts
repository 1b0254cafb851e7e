import { isRunType } from "@invigil/contract/authoring/library-content";
import type { RunResult } from "@invigil/contract/authoring/judging";
import type { Handed, Question } from "@invigil/library/format/question";
import { allKinds } from "../../apps/worker/src/kinds/all-kinds.ts";
import type { openJudge } from "../../apps/worker/src/testing/judge-with.ts";

type Judge = Awaited<ReturnType<typeof openJudge>>;
type Ended = Awaited<ReturnType<Judge["judge"]>>;

export interface Verified {
  /** How many answers ended as they should. */
  right: number;
  wrong: number;
  /** The technologies that are not installed here. */
  missing: string[];
  faults: string[];
}

/** Judges every solution and every wrong answer as a submission would be. */
export async function runAnswers(judge: Judge, question: Question): Promise<Verified> {
  const installed = await installedFor(judge, question);
  const isHere = ({ technology }: Handed) => installed.includes(technology);
  const { solutions = [], wrong = [] } = question;
  const missing = [...solutions, ...wrong].filter((each) => !isHere(each)).map(({ technology }) => technology);
  const verified: Verified = { right: 0, wrong: 0, missing: [...new Set(missing)], faults: [] };
  for (const solution of solutions.filter(isHere)) {
    const fault = faultOfSolution(await submit(judge, question, solution));
    if (fault === null) verified.right += 1;
    else verified.faults.push(`The solution in ${solution.technology} does not pass: ${fault}`);
  }
  for (const answer of wrong.filter(isHere)) {
    const fault = faultOfWrong(await submit(judge, question, answer));
    if (fault === null) verified.wrong += 1;
    else verified.faults.push(`Wrong solution “${answer.why}” ${fault}`);
  }
  if (verified.faults.length === 0 && isRunType(question.type) && (verified.right < 1 || verified.wrong < 2))
    verified.faults.push("Too little could be run here to verify it.");
  return verified;
}

/** Runs the program that proves what a question says about code. Null if it is proved. */
export async function runProof(judge: Judge, { proof, slug }: Question): Promise<string | null> {
  if (!proof) return null;
  const { technology, code, output } = proof;
  const installed = await installedFor(judge, { type: "SCR" });
  if (!installed.includes(technology)) return `The proof needs ${technology}, which is not installed here.`;
  const key = { cases: [{ id: "1", name: "The proof", input: "", output }], compare: { kind: "token", lines: true } };
  const fault = faultOfSolution(await judge.judge({ code, technology, problem: slug, grading: key }));
  return fault && `The proof prints something else: ${fault}`;
}

async function installedFor({ sandbox }: Judge, { type }: Pick<Question, "type">): Promise<string[]> {
  const offer = await allKinds.find(({ types }) => types.some((each) => each === type))?.offer(sandbox);
  return offer && "technologies" in offer ? offer.technologies.map(({ id }) => id) : [];
}

function submit({ judge }: Judge, question: Question, { technology, code, files = {} }: Handed): Promise<Ended> {
  const { slug, type, content = {}, grading } = question;
  return judge({ code, technology, problem: slug, problemType: type, content, grading, request: { files } });
}

function faultOfSolution({ outcome, result }: Ended): string | null {
  if (outcome.state === "EVALUATED" && outcome.status === "ACC") return null;
  return detailOf({ outcome, result });
}

/** It must be judged, run and fail: code that does not compile shows nothing about the tests. */
function faultOfWrong({ outcome, result }: Ended): string | null {
  if (outcome.state !== "EVALUATED" || outcome.share === null)
    return `was not judged. ${detailOf({ outcome, result })}`;
  if (outcome.status === "ACC") return "passes all tests.";
  const ran = result.cases.some(({ verdict }) => verdict === "PASSED" || verdict === "WRONG" || LIMITS.has(verdict));
  return ran ? null : `never ran. ${detailOf({ outcome, result })}`;
}

const LIMITS = new Set(["CPU_LIMIT", "WALL_LIMIT", "MEMORY_LIMIT"]);

function detailOf({ outcome, result }: { outcome: Ended["outcome"]; result: RunResult }): string {
  const failed = result.cases.find(({ verdict }) => verdict !== "PASSED");
  const texts = [
    outcome.message ?? outcome.reason,
    result.compile && result.compile.verdict !== "PASSED" ? result.compile.log : null,
    failed ? JSON.stringify(failed).slice(0, 1_500) : null,
  ];
  return texts.filter((text) => text !== null).join(" | ");
}
