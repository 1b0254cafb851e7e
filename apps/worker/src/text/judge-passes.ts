import type { JudgeCase } from "@invigil/contract/authoring/judging";
import type { Verdict } from "@invigil/contract/taking/runs";
import type { BoxResult } from "@invigil/sandbox/types";
import { KeyFault, verdictOf } from "../kinds/verdict.ts";
import { createTranscript, JUDGE, PROGRAM, type Transcript } from "./transcript.ts";
import type { Tried, Trying } from "./tried.ts";
import type { Pass, Validation, Validator } from "./validator.ts";

/** How one start of the program ended, and the validator's verdict; null if it was not asked or does not count. */
interface PassEnd {
  box: BoxResult;
  verdict: Verdict;
  message?: string;
  validation: Validation | null;
}

interface Asked extends Trying {
  validator: Validator;
  transcript: Transcript;
}

interface Judging extends Trying {
  validator: Validator;
  isInteractive: boolean;
  passes: number;
}

/** Starts the program as often as the validator has another input for it. It keeps nothing between two passes. */
export async function judgePasses(each: JudgeCase, { isInteractive, passes, ...judging }: Judging): Promise<Tried> {
  const asked: Asked = { ...judging, transcript: createTranscript(judging.longest) };
  const judge = isInteractive ? talk : runThenValidate;
  const boxes: BoxResult[] = [];
  let pass: Pass = { input: each.input, expected: each.output, folder: null };
  for (;;) {
    const { box, validation, ...said } = await judge(pass, asked);
    boxes.push(box);
    const next = validation?.next;
    if (!next)
      return { ...said, box: costliest(boxes), isUnread: isSuspect(boxes), transcript: asked.transcript.text() };
    if (boxes.length >= passes) throw new KeyFault(`The validator requested more than ${passes} passes.`);
    asked.transcript.nextPass();
    pass = { ...pass, ...next };
  }
}

async function runThenValidate(pass: Pass, asked: Asked): Promise<PassEnd> {
  const { compiled, limits, attached, signal, sandbox, validator, transcript } = asked;
  const box = await compiled.run({ stdin: pass.input, limits, files: attached, signal });
  transcript.hear(JUDGE, Buffer.from(pass.input));
  transcript.hear(PROGRAM, box.stdout);
  const verdict = verdictOf(box);
  if (verdict !== "PASSED") return { box, verdict, validation: null };
  const validation = validator.read(await sandbox.run({ ...validator.request(pass), stdin: box.stdout }));
  return { box, ...judgement(validation) };
}

/**
 * If several things went wrong, the rule is as in Kattis: a validator that says "wrong" while the program still runs is
 * right, whatever its exit does to the program; otherwise the program's own failure comes first. A validator that
 * crashes is never the program's fault, unless the program failed first.
 */
async function talk(pass: Pass, asked: Asked): Promise<PassEnd> {
  const { compiled, limits, attached, signal, sandbox, validator, transcript } = asked;
  const program = compiled.boxed({ limits, files: attached, signal });
  const judge = validator.request(pass, program.limits?.wallMs);
  const { results, first, silentMs } = await sandbox.talk(
    [program, { ...judge, endsOther: (report) => !validator.accepts(report) }],
    (by, bytes) => transcript.hear(by, bytes),
  );
  const [box, judgeBox] = [compiled.endOf(results[PROGRAM]), results[JUDGE]];
  if (first === JUDGE) {
    const validation = validator.read(judgeBox);
    if (!validation.same) return { box, ...judgement(validation) };
  }
  const verdict = verdictOf(box);
  if (verdict === "PASSED") return { box, ...judgement(validator.read(judgeBox)) };
  if (verdict === "WALL_LIMIT" && isSlow(judgeBox, program.limits?.wallMs)) {
    throw new KeyFault("The validator used up the program's time.");
  }
  const isDeadlock = verdict === "WALL_LIMIT" && silentMs > box.wallMs / 2;
  return { box, verdict, validation: null, ...(isDeadlock && { message: DEADLOCK }) };
}

/** Whether it was working instead of waiting for the program; one that only waited ends when it is alone. */
function isSlow({ cpuMs, status }: BoxResult, wallMs = Infinity): boolean {
  return cpuMs > wallMs / 2 || status.endsWith("_LIMIT");
}

const DEADLOCK =
  "The program and the judge waited for each other until time ran out. Check that your program flushes its output and reads everything the judge sends.";

function judgement(validation: Validation): Omit<PassEnd, "box"> {
  const { same, message } = validation;
  return { verdict: same ? "PASSED" : "WRONG", validation, ...(message !== "" && { message }) };
}

/** Each pass has the full limits, so the costliest pass is shown. */
function costliest(boxes: readonly BoxResult[]): BoxResult {
  return boxes.reduce((most, box) => (box.cpuMs > most.cpuMs ? box : most));
}

function isSuspect(boxes: readonly BoxResult[]): boolean {
  return boxes.length === 1 && boxes[0]?.isUnread === true;
}
