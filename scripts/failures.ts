import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { relative } from "node:path";
import { root } from "./root.ts";

/** This much of a message says what went wrong; the whole message is further up. */
const LINES = 6;

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}
interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[];
}

function told(title: string, message = ""): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return [title, ...lines.slice(0, LINES).map((line) => `    ${line}`)].join("\n");
}

/** Belongs to one of the failures below. */
export const titleOf = (failure: string): string => failure.split("\n", 1).join("");

/** Each failed test with the beginning of its message, including files that could not be loaded. */
export function vitestFailures(file: string): string[] {
  if (!existsSync(file)) return [];
  const { testResults } = JSON.parse(readFileSync(file, "utf8")) as VitestReport;
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(root, name);
    if (status === "failed" && assertionResults.length === 0) return [told(path, message)];
    return assertionResults
      .filter((test) => test.status === "failed")
      .map(({ fullName, failureMessages }) => told(`${path} › ${fullName.trim()}`, failureMessages?.[0]));
  });
}

export function playwrightFailures(file: string): string[] {
  if (!existsSync(file)) return [];
  const { suites } = JSON.parse(readFileSync(file, "utf8")) as { suites: PlaywrightSuite[] };
  return suites.flatMap(suiteFailures);
}

function suiteFailures({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const [first] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
      return told(`e2e/${file} › ${title}`, first?.message);
    });
  return [...own, ...suites.flatMap(suiteFailures)];
}
