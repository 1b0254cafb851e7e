import { randomBytes, randomInt } from "node:crypto";
import type { FrameworkKey, ManifestTest } from "@invigil/contract/authoring/judging";
import { matchManifest, type ReportedTest } from "@invigil/grading/judging/manifest";
import type { BoxRequest, BoxResult, Sandbox } from "@invigil/sandbox/types";
import { makeCanaries, type Planted } from "./canaries.ts";
import { makeDecoys } from "./decoys.ts";
import type { Framework } from "./frameworks.ts";
import { readJunitXml } from "./junit-xml.ts";
import { readTold, type ToldReport } from "./told-report.ts";

interface Question {
  framework: Framework;
  name: FrameworkKey["name"];
  /** The grader's files that are in the box. */
  files: FrameworkKey["files"];
  /** Those that no candidate has seen. */
  hidden: readonly string[];
  tests: readonly ManifestTest[];
  /** The box around the tests' command. */
  box(command: string, files: FrameworkKey["files"]): BoxRequest;
  /** The candidate's own run: nothing depends on it, so it is not checked for forgery. */
  isTry: boolean;
  /** The candidate's code is in another box, so no test's file can be read or changed by it. */
  isApart?: boolean;
}

type Runner = Pick<Sandbox, "run">;

export interface TrustedReport {
  box: BoxResult;
  reported: readonly ReportedTest[];
  doubt: Doubt | null;
  /** The code ended the tests' process, so no test counts. */
  wasEnded: boolean;
}

interface Doubt {
  /** As one sentence. */
  reason: string;
  /** Only dishonest code does this. Otherwise an author's settings may be the reason for the doubt. */
  isForgery: boolean;
}

const OTHER_HAND =
  "The test report was not written by the test framework alone, so a person has to review this answer.";
const PASSED_ALL =
  "A test that has to fail did not fail with this code, so its report is unreliable and a person has to review this answer.";
const NOT_RUN =
  "The tests that have to fail did not run with this code, so its report is unreliable and a person has to review this answer.";
const UNCONFIRMED = "Tests reported as passed did not pass when run again, so a person has to review this answer.";
const PASSES_ANYTHING =
  "Tests passed with this code even when they expected another value, so a person has to review this answer.";
const NOT_REPEATED =
  "The tests could not be run a second time to confirm their report, so a person has to review this answer.";

/** Runs the tests, and finds out whether their report can be trusted. */
export async function runTrusted(question: Question, sandbox: Runner): Promise<TrustedReport> {
  const [first, ...others] = question.isTry || question.isApart ? [] : decoysOf(question);
  if (first === undefined) return runOnce(question, sandbox);
  const { found, again } = await runBoth(question, first, sandbox);
  if (found.doubt !== null) return found;
  const reason = hasPassed(first.tests, found)
    ? doubtByDecoys(first.tests, found, again)
    : await doubtByOthers({ question, found, others }, sandbox);
  return reason === null ? found : { ...found, doubt: { reason, isForgery: false } };
}

function runOnce(question: Question, sandbox: Runner): Promise<TrustedReport> {
  const { trust } = question.framework;
  return trust.by === "exit" ? byExit(question, trust, sandbox) : byCanaries(question, trust, sandbox);
}

interface Changed {
  files: FrameworkKey["files"];
  /** Those that have to fail with these files if they pass with the real ones. */
  tests: readonly ManifestTest[];
}

/** The hidden tests come first and alone: code that knows a test would notice the change and behave. */
function decoysOf({ name, files, hidden, tests, framework }: Question): Changed[] {
  const paths = Object.keys(files).filter(framework.isTest);
  const unseen = paths.filter((path) => hidden.includes(path));
  return [unseen, paths]
    .map((changed) => makeDecoys(name, files, (path) => changed.includes(path)))
    .map((decoys) => ({ files: decoys.files, tests: tests.filter((test) => decoys.names.has(plainName(test.name))) }))
    .filter((changed) => changed.tests.length > 0);
}

/**
 * Both get a box at the same moment, even if there is only one slot, and in random order, so that neither a clock nor
 * the order tells the code which run counts.
 */
async function runBoth(question: Question, decoys: Changed, sandbox: Runner) {
  const together = {};
  const needless = new AbortController();
  // Only the first box of each; bats may need another to confirm.
  const real = async () => {
    const found = await runOnce({ ...question, box: firstTogether(question.box, together) }, sandbox);
    if (found.doubt !== null || !hasPassed(decoys.tests, found)) needless.abort();
    return found;
  };
  const ended: Question["box"] = (...asked) => endedBy(question.box(...asked), needless.signal);
  const box = firstTogether(ended, together);
  const decoy = () => runOnce({ ...question, files: decoys.files, box }, sandbox);
  if (randomInt(2) === 0) {
    const [found, again] = await Promise.all([real(), decoy()]);
    return { found, again };
  }
  const [again, found] = await Promise.all([decoy(), real()]);
  return { found, again };
}

function firstTogether(box: Question["box"], together: object): Question["box"] {
  let isFirst = true;
  return (...asked) => {
    const request = isFirst ? { ...box(...asked), together } : box(...asked);
    isFirst = false;
    return request;
  };
}

function endedBy(request: BoxRequest, signal: AbortSignal): BoxRequest {
  return { ...request, signal: request.signal ? AbortSignal.any([request.signal, signal]) : signal };
}

function hasPassed(tests: readonly ManifestTest[], { reported }: Pick<TrustedReport, "reported">): boolean {
  return matchManifest(tests, reported).some(({ passed }) => passed);
}

/** A passed test may also pass when it expects a value that the code should not give. Returns null if none does. */
function doubtByDecoys(tests: readonly ManifestTest[], found: TrustedReport, again: TrustedReport): string | null {
  const passed = matchManifest(tests, found.reported).filter((result) => result.passed);
  const changed = passed.map(({ test }) => test);
  if (hasPassed(changed, again)) return PASSES_ANYTHING;
  // Not blamed on the code, because the machine may have cut it off.
  return again.doubt === null && again.reported.length > 0 ? null : NOT_REPEATED;
}

interface Unproven {
  question: Question;
  found: TrustedReport;
  others: readonly Changed[];
}

/** If no hidden test with a decoy has passed, the visible ones are better than nothing. */
async function doubtByOthers({ question, found, others }: Unproven, sandbox: Runner): Promise<string | null> {
  const decoys = others.find(({ tests }) => hasPassed(tests, found));
  if (decoys === undefined) return null;
  return doubtByDecoys(decoys.tests, found, await runOnce({ ...question, files: decoys.files }, sandbox));
}

/** The name without its groups and arguments. */
function plainName(name: string): string {
  return (name.split(" > ").at(-1) ?? name).replace(/\[.*\]$/, "");
}

type By<Way extends Framework["trust"]["by"]> = Extract<Framework["trust"], { by: Way }>;

async function byCanaries(
  { framework, files, tests, box: boxOf, isTry }: Question,
  { plant }: By<"canaries">,
  sandbox: Runner,
): Promise<TrustedReport> {
  const key = randomBytes(32).toString("hex");
  const canaries = makeCanaries(tests.map(({ name }) => name));
  const planted = isTry ? { files, expected: {} } : plant(files, framework.isTest, canaries);
  const command = framework.command(Object.keys(planted.files).filter(framework.isTest));
  const box = await sandbox.run({ ...boxOf(command, planted.files), stdin: key });
  const told = readTold(box.artifact ?? Buffer.alloc(0), key);
  if (told === null) return { box, reported: [], wasEnded: false, doubt: { reason: OTHER_HAND, isForgery: true } };
  const isCanary = ({ name, classname }: ReportedTest) => `${classname} ${name}`.includes(canaries.mark);
  const reported = told.tests.filter((test) => !isCanary(test));
  const isAnyPassed = hasPassed(tests, { reported });
  const wasEnded = !isAnyPassed && endsByItself(box) && framework.wasEnded(endOf(box, told));
  const found = { box, reported, wasEnded };
  // If nothing has passed there is nothing to doubt: the framework may not have reached its tests.
  if (isTry || !isAnyPassed) return { ...found, doubt: null };
  if (told.seen.length > 0) return { ...found, doubt: { reason: lookedOver(told.seen), isForgery: true } };
  const held = told.tests.filter(isCanary);
  const passed = reported.filter(({ outcome }) => outcome === "passed");
  const haveFailed = passed.every(({ classname }) => allFailed(held, planted.expected, classname));
  if (haveFailed) return { ...found, doubt: null };
  const isForgery = held.some(({ outcome }) => outcome === "passed");
  return { ...found, doubt: { reason: isForgery ? PASSED_ALL : NOT_RUN, isForgery } };
}

/** If a limit or a signal ended it, every case says so. */
function endsByItself({ status }: BoxResult): boolean {
  return status === "OK" || status === "NONZERO";
}

function endOf({ stdout, stderr }: BoxResult, { isSilent, tests }: ToldReport) {
  return { tests: isSilent ? null : tests, printed: `${stdout.toString("utf8")}${stderr.toString("utf8")}` };
}

/** Those of this class if classes stand alone, otherwise all. */
function allFailed(canaries: readonly ReportedTest[], expected: Planted["expected"], classname: string): boolean {
  const all = expected[""];
  const here = all === undefined ? canaries.filter((test) => test.classname === classname) : canaries;
  return here.length === (all ?? expected[classname]) && here.every(({ outcome }) => outcome === "failed");
}

function lookedOver(seen: readonly string[]): string {
  return `The code inspects what judges it (${seen.join(", ")}), so a person has to review this answer.`;
}

async function byExit(
  { framework, files, tests, box: boxOf, isTry }: Question,
  { confirm }: By<"exit">,
  sandbox: Runner,
): Promise<TrustedReport> {
  const paths = Object.keys(files).filter(framework.isTest);
  const box = await sandbox.run(boxOf(framework.command(paths), files));
  const reported = readJunitXml(box.artifact?.toString("utf8") ?? "") ?? [];
  const passed = matchManifest(tests, reported).filter((result) => result.passed);
  const isSure = isTry || passed.length === 0 || (box.status === "OK" && passed.length === tests.length);
  if (isSure) return { box, reported, wasEnded: false, doubt: null };
  const names = passed.map(({ test }) => test.name);
  const again = await sandbox.run(boxOf(confirm(paths, names), files));
  const doubt = again.status === "OK" ? null : { reason: UNCONFIRMED, isForgery: false };
  return { box, reported, wasEnded: false, doubt };
}
