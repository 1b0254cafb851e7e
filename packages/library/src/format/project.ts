import type { UixGrading } from "@invigil/contract/authoring/judging-web";
import type { FrameworkKey } from "@invigil/contract/authoring/judging";
import type { z } from "zod";
import type { Base, Question } from "./question.ts";

type Files = Readonly<Record<string, string>>;

const listed = (files: Files, read_only: boolean) =>
  Object.entries(files).map(([path, content]) => ({ path, content, read_only }));

interface Page extends Base {
  /** The files that the candidate starts with. */
  files: Files;
  /** Read-only files. */
  locked?: Files;
  cases: z.input<typeof UixGrading>["cases"];
  solution: Files;
  wrong: readonly { files: Files; why: string }[];
}

/** A page that is judged in a browser. */
export function page({ files, locked = {}, cases, solution, wrong, ...base }: Page): Question {
  const answer = (own: Files) => ({ technology: "web", code: "", files: { ...files, ...own } });
  return {
    ...base,
    type: "UIX",
    content: { evaluation: "ATF", technologies: ["web"], files: [...listed(files, false), ...listed(locked, true)] },
    grading: { cases },
    solutions: [answer(solution)],
    wrong: wrong.map(({ files: own, why }) => ({ ...answer(own), why })),
  };
}

interface Project extends Base {
  technology: string;
  files: Files;
  /** Read-only files, including the visible tests. */
  locked: Files;
  framework: z.input<typeof FrameworkKey>;
  solution: Files;
  wrong: readonly { files: Files; why: string }[];
}

/** A project with several files, judged by a test framework. */
export function project({ technology, files, locked, framework, solution, wrong, ...base }: Project): Question {
  const answer = (own: Files) => ({ technology, code: "", files: { ...files, ...own } });
  return {
    ...base,
    type: "PRJ",
    content: {
      evaluation: "ATF",
      technologies: [technology],
      files: [...listed(files, false), ...listed(locked, true)],
    },
    grading: { frameworks: { [technology]: framework } },
    solutions: [answer(solution)],
    wrong: wrong.map(({ files: own, why }) => ({ ...answer(own), why })),
  };
}

interface Tested extends Base {
  /** What the candidate tests, as one file of Node. */
  server: string;
  /** A path that answers as soon as the server is up. */
  ready: string;
  /** The file that the candidate starts with. */
  start: string;
  /** Each changes one place of the server. */
  faults: readonly { name: string; from: string; to: string; weight?: number; sample?: boolean }[];
  /** Tests that find every fault. */
  solution: string;
  wrong: readonly { tests: string; why: string }[];
}

/** The candidate writes tests for a server; they must find its faults. */
export function tested({ server, ready, start, faults, solution, wrong, ...base }: Tested): Question {
  const answer = (tests: string) => ({ technology: "javascript", code: "", files: { "app.test.js": tests } });
  return {
    ...base,
    type: "PBT",
    content: {
      evaluation: "ATF",
      technologies: ["javascript"],
      files: [...listed({ "app.test.js": start }, false), ...listed({ "app/server.js": server }, true)],
    },
    grading: {
      framework: "mocha",
      app: { start: "node server.js", port: 3_000, ready },
      files: { "server.js": server },
      mutants: faults.map(({ name, from, to, weight = 1, sample = false }, index) => ({
        id: String(index + 1),
        name,
        weight,
        sample,
        files: { "server.js": server.replace(from, () => to) },
      })),
    },
    solutions: [answer(solution)],
    wrong: wrong.map(({ tests, why }) => ({ ...answer(tests), why })),
  };
}
