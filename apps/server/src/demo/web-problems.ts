import type { PrjGrading, SelGrading, UixGrading } from "@invigil/contract/authoring/judging-web";
import type { z } from "zod";
import type { Base, DemoProblem } from "./content.ts";

type Files = Record<string, string>;

function listed(files: Files, read_only: boolean) {
  return Object.entries(files).map(([path, content]) => ({ path, content, read_only }));
}

interface Page extends Base {
  /** The files that the candidate starts with. */
  files: Files;
  cases: z.input<typeof UixGrading>["cases"];
}

/** A page that is judged in a browser. */
export function uix({ files, cases, ...base }: Page): DemoProblem {
  return {
    ...base,
    type: "UIX",
    content: { evaluation: "ATF", technologies: ["web"], files: listed(files, false) },
    grading: { cases },
  };
}

interface Journey extends Base, Pick<z.input<typeof SelGrading>, "site" | "visits" | "cases"> {
  stub: string;
}

/** A script that drives a browser. Candidates can read the site as it is on the first visit. */
export function sel({ stub, site, visits, cases, ...base }: Journey): DemoProblem {
  return {
    ...base,
    type: "SEL",
    content: {
      evaluation: "ATF",
      technologies: ["selenium-python"],
      stubs: { "selenium-python": { content: stub } },
      files: listed(site, true),
    },
    grading: { site, visits, cases },
  };
}

interface Project extends Base {
  technology: string;
  /** The files that the candidate can change. */
  files: Files;
  /** Read-only files, including the visible tests. */
  locked: Files;
  framework: z.input<typeof PrjGrading>["frameworks"][string];
}

/** A project with several files, judged by a test framework. */
export function prj({ technology, files, locked, framework, ...base }: Project): DemoProblem {
  return {
    ...base,
    type: "PRJ",
    content: {
      evaluation: "ATF",
      technologies: [technology],
      files: [...listed(files, false), ...listed(locked, true)],
    },
    grading: { frameworks: { [technology]: framework } },
  };
}
