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
  /** Those of them that no candidate has seen. */
  hidden: readonly string[];
  tests: readonly ManifestTest[];
  /** The box around the tests' command. */
  box(command: string, files: FrameworkKey["files"]): BoxRequest;
  /** The candidate's own look at it: nothing hangs on it, so nothing is tested for forgery. */
  isTry: boolean;
}

export interface TrustedReport {
  box: BoxResult;
  reported: readonly ReportedTest[];
  doubt: Doubt | null;
  /** The code has ended the tests' process, so that no test counts. */
  wasEnded: boolean;
}

interface Doubt {
  /** In one sentence. */
  reason: string;
  /** Only code that lies does this. Otherwise an author's settings may be why nobody can be sure. */
  isForgery: boolean;
}

const OTHER_HAND =
  "The tests’ report was not written by the test framework alone, so a person has to look at this answer.";
const PASSED_ALL =
  "A test that has to fail did not fail beside this code, so its report says nothing and a person has to look at this answer.";
const NOT_RUN =
  "The tests that have to fail were not run beside this code, so nobody can be sure of its report and a person has to look at this answer.";
const UNCONFIRMED =
  "Tests that were reported as passed did not pass when they were run again, so a person has to look at this answer.";
const PASSES_ANYTHING =
  "Tests passed beside this code also when they expected another value, so a person has to look at this answer.";
const NOT_REPEATED =
  "The tests could not be run a second time to confirm their report, so a person has to look at this answer.";

/** Runs the tests, and finds out whether what is told of them can be believed. */
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

/** A test that has passed may pass as well where it expects what the code cannot rightly give. null: none does. */
async function doubtByDecoys(
  question: Question,
  reported: readonly ReportedTest[],
  sandbox: Sandbox,
): Promise<string | null> {
  const { name, files, hidden, tests, framework } = question;
  const paths = Object.keys(files).filter(framework.isTest);
  // Who knows a test sees that it was changed, and would behave.
  const unseen = paths.filter((path) => hidden.includes(path));
  const decoys = makeDecoys(name, files, (path) => (unseen.length > 0 ? unseen : paths).includes(path));
  const passed = matchManifest(tests, reported).filter((result) => result.passed);
  const changed = passed.map(({ test }) => test).filter((test) => decoys.names.has(plainName(test.name)));
  if (changed.length === 0) return null;
  const again = await runOnce({ ...question, files: decoys.files }, sandbox);
  if (matchManifest(changed, again.reported).some((result) => result.passed)) return PASSES_ANYTHING;
  // Not told as the code's doing: the machine may have cut it off.
  return again.doubt === null ? null : NOT_REPEATED;
}

/** Without the groups around it and the values that it was called with. */
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
  // Where nothing has passed there is nothing to doubt: the framework may not have come as far as its tests.
  if (isTry || !hasPassed) return { ...found, doubt: null };
  if (told.seen.length > 0) return { ...found, doubt: { reason: lookedOver(told.seen), isForgery: true } };
  const held = told.tests.filter(isCanary);
  const passed = reported.filter(({ outcome }) => outcome === "passed");
  const haveFailed = passed.every(({ classname }) => allFailed(held, planted.expected, classname));
  if (haveFailed) return { ...found, doubt: null };
  const isForgery = held.some(({ outcome }) => outcome === "passed");
  return { ...found, doubt: { reason: isForgery ? PASSED_ALL : NOT_RUN, isForgery } };
}

/** Where a limit or a signal has ended it, every case says so. */
function endsByItself({ status }: BoxResult): boolean {
  return status === "OK" || status === "NONZERO";
}

function endOf({ stdout, stderr }: BoxResult, { isSilent, tests }: ToldReport) {
  return { tests: isSilent ? null : tests, printed: `${stdout.toString("utf8")}${stderr.toString("utf8")}` };
}

/** Those of this class where classes stand for themselves, otherwise all. */
function allFailed(canaries: readonly ReportedTest[], expected: Planted["expected"], classname: string): boolean {
  const all = expected[""];
  const here = all === undefined ? canaries.filter((test) => test.classname === classname) : canaries;
  return here.length === (all ?? expected[classname]) && here.every(({ outcome }) => outcome === "failed");
}

function lookedOver(seen: readonly string[]): string {
  return `The code looks over what judges it (${seen.join(", ")}), so a person has to look at this answer.`;
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
