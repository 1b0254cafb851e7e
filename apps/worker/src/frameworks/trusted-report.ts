import { randomBytes } from "node:crypto";
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
}

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
const UNCONFIRMED =
  "Tests reported as passed did not pass when run again, so a person has to review this answer.";
const PASSES_ANYTHING =
  "Tests passed with this code even when they expected another value, so a person has to review this answer.";
const NOT_REPEATED =
  "The tests could not be run a second time to confirm their report, so a person has to review this answer.";

/** Runs the tests, and finds out whether their report can be trusted. */
export async function runTrusted(question: Question, sandbox: Sandbox): Promise<TrustedReport> {
  const found = await runOnce(question, sandbox);
  if (question.isTry || found.doubt !== null) return found;
  const reason = await doubtByDecoys(question, found.reported, sandbox);
  return reason === null ? found : { ...found, doubt: { reason, isForgery: false } };
}

function runOnce(question: Question, sandbox: Sandbox): Promise<TrustedReport> {
  const { trust } = question.framework;
  return trust.by === "exit" ? byExit(question, trust, sandbox) : byCanaries(question, trust, sandbox);
}

/** A passed test may also pass when it expects a value that the code should not give. Returns null if none does. */
async function doubtByDecoys(
  question: Question,
  reported: readonly ReportedTest[],
  sandbox: Sandbox,
): Promise<string | null> {
  const { name, files, hidden, tests, framework } = question;
  const paths = Object.keys(files).filter(framework.isTest);
  // Code that knows a test would notice the change and behave.
  const unseen = paths.filter((path) => hidden.includes(path));
  const decoys = makeDecoys(name, files, (path) => (unseen.length > 0 ? unseen : paths).includes(path));
  const passed = matchManifest(tests, reported).filter((result) => result.passed);
  const changed = passed.map(({ test }) => test).filter((test) => decoys.names.has(plainName(test.name)));
  if (changed.length === 0) return null;
  const again = await runOnce({ ...question, files: decoys.files }, sandbox);
  if (matchManifest(changed, again.reported).some((result) => result.passed)) return PASSES_ANYTHING;
  // Not blamed on the code, because the machine may have cut it off.
  return again.doubt === null ? null : NOT_REPEATED;
}

/** The name without its groups and arguments. */
function plainName(name: string): string {
  return (name.split(" > ").at(-1) ?? name).replace(/\[.*\]$/, "");
}

type By<Way extends Framework["trust"]["by"]> = Extract<Framework["trust"], { by: Way }>;

async function byCanaries(
  { framework, files, tests, box: boxOf, isTry }: Question,
  { plant }: By<"canaries">,
  sandbox: Sandbox,
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
  const hasPassed = matchManifest(tests, reported).some(({ passed }) => passed);
  const wasEnded = !hasPassed && endsByItself(box) && framework.wasEnded(endOf(box, told));
  const found = { box, reported, wasEnded };
  // If nothing has passed there is nothing to doubt: the framework may not have reached its tests.
  if (isTry || !hasPassed) return { ...found, doubt: null };
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
  sandbox: Sandbox,
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
