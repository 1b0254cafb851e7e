import type { EnvironmentType } from "@invigil/contract/environments/environment-types";
import {
  type AppKey,
  AutomationGrading,
  NotebookGrading,
  OperationsGrading,
  ProjectGrading,
} from "@invigil/contract/authoring/judging-environments";
import type { Fault } from "@invigil/contract/authoring/library-problem";
import { ENVIRONMENT_LANGUAGES } from "./environment-languages.ts";
import { readNotebook } from "../text/notebook.ts";
import type { Judged } from "./judged.ts";
import { keyFaults } from "./key-faults.ts";

type Question = Pick<Judged, "content" | "grading">;

/** Lists that a form shows while they are still empty, with the sentence that is said then. */
const EMPTY: Partial<Record<EnvironmentType, { list: string; text: string }>> = {
  PBT: { list: "mutants", text: "There are no faulty applications yet." },
  PBD: { list: "cases", text: "There are no cases." },
  DJP: { list: "checks", text: "There are no checks." },
};

/** Why nothing can be judged by this key yet, in the form's words where it has some. */
export function environmentKeyFaults(type: EnvironmentType, grading: Question["grading"]): Fault[] {
  const faults: Fault[] = [];
  const empty = EMPTY[type];
  const isEmpty = empty !== undefined && isEmptyList(grading[empty.list]);
  if (isEmpty) faults.push({ folder: "cases", text: empty.text });
  for (const { folder, text } of keyFaults(type, grading, "cases")) {
    if (isEmpty && text.startsWith(`Key, ${empty.list}: `)) continue;
    const check = type === "DJP" && /^Key, checks\.(\d+)\.code: /.exec(text)?.[1];
    faults.push({ folder, text: check ? `Check ${Number(check) + 1} has no code.` : text });
  }
  return faults;
}

/** What keeps a question that is answered in an environment from being published, apart from its solution. */
export function environmentFaults(type: EnvironmentType, question: Question): Fault[] {
  const faults = environmentKeyFaults(type, question.grading);
  if (faults.length === 0) {
    faults.push(...ownTexts(type, question).map((text): Fault => ({ folder: "cases", text })));
    faults.push(...weightFaults(casesIn(type, question.grading)));
  }
  for (const id of question.content.technologies) {
    if (ENVIRONMENT_LANGUAGES[type].includes(id)) continue;
    faults.push({ folder: "stubs", text: `Answers in ${id} cannot be judged. Remove this language.` });
  }
  if (!question.content.files.some((file) => !file.read_only)) {
    faults.push({ folder: "files", text: "There is no file that candidates can change." });
  }
  return faults;
}

function isEmptyList(list: unknown): boolean {
  return list === undefined || (Array.isArray(list) && list.length === 0);
}

interface Weighed {
  id: string;
  weight: number;
}

function casesIn(type: EnvironmentType, grading: unknown): Weighed[] {
  switch (type) {
    case "PBT":
      return AutomationGrading.parse(grading).mutants;
    case "PBD":
      return OperationsGrading.parse(grading).cases;
    case "DJP":
      return NotebookGrading.parse(grading).checks;
    default: {
      const { tests, visits } = ProjectGrading.parse(grading);
      return [...(tests?.tests ?? []), ...visits];
    }
  }
}

function weightFaults(cases: readonly Weighed[]): Fault[] {
  const texts = [
    ...(new Set(cases.map(({ id }) => id)).size < cases.length ? ["Two cases have the same id."] : []),
    ...(cases.length > 0 && cases.every(({ weight }) => weight === 0) ? ["Every case has a weight of 0."] : []),
  ];
  return texts.map((text) => ({ folder: "cases", text }));
}

function ownTexts(type: EnvironmentType, question: Question): string[] {
  switch (type) {
    case "PBT":
      return automationTexts(question);
    case "PBD":
      return [];
    case "DJP":
      return notebookTexts(question);
    default:
      return projectTexts(type, question);
  }
}

/** Front ends may consist of files alone. */
const SITES: readonly EnvironmentType[] = ["PFE", "MOB"];

function projectTexts(type: EnvironmentType, { grading }: Question): string[] {
  const { app, tests, visits } = ProjectGrading.parse(grading);
  return [
    ...(tests === null && visits.length === 0 ? ["There are no tests and no visits."] : []),
    ...(app.start.trim() === "" && !SITES.includes(type)
      ? ["The command that starts the application is missing."]
      : []),
  ];
}

/** The languages in which a framework's tests are written. */
const WRITTEN_IN: Record<AutomationGrading["framework"], readonly string[]> = {
  vitest: ["javascript", "typescript"],
  mocha: ["javascript"],
  pytest: ["python"],
};

function automationTexts({ content, grading }: Question): string[] {
  const { framework, app, files, mutants } = AutomationGrading.parse(grading);
  const languages = WRITTEN_IN[framework];
  const other = content.technologies.filter((id) => !languages.includes(id));
  return [
    ...(Object.keys(files).length === 0 ? ["The correct application has no files."] : []),
    ...startTexts(app, files),
    ...mutants
      .filter((mutant) => Object.entries(mutant.files).every(([path, text]) => files[path] === text))
      .map(({ name }) => `“${name}” is the same as the correct application.`),
    ...other.map((id) => `Tests for ${framework} cannot be written in ${id}.`),
  ];
}

function startTexts({ start, site }: AppKey, files: Readonly<Record<string, string>>): string[] {
  if (start.trim() !== "") return [];
  const page = site === "" ? "index.html" : `${site}/index.html`;
  return Object.hasOwn(files, page) ? [] : [`Without a start command, the application needs the file “${page}”.`];
}

function notebookTexts({ content, grading }: Question): string[] {
  const { notebook: path } = NotebookGrading.parse(grading);
  const file = content.files.find((each) => each.path === path);
  if (!file) return [`The notebook “${path}” is not among the files.`];
  if (file.read_only) return [`The notebook “${path}” is read-only, so candidates could not write in it.`];
  const read = readNotebook(file.content);
  return "fault" in read ? [`“${path}” cannot be read. ${read.fault}`] : [];
}
