import type { PrjGrading, SelGrading, UixGrading } from "@invigil/contract/authoring/judging-web";
import type { z } from "zod";
import type { Base, DemoProblem } from "./content.ts";

type Files = Record<string, string>;

function listed(files: Files, read_only: boolean) {
  return Object.entries(files).map(([path, content]) => ({ path, content, read_only }));
}

interface Page extends Base {
  /** What the candidate begins with. */
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

/** A script that drives a browser. The candidate may read the site, as the first visitor finds it. */
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
  /** What the candidate may change. */
  files: Files;
  /** What is only to be read, the shown tests among it. */
  locked: Files;
  framework: z.input<typeof PrjGrading>["frameworks"][string];
}

/** A task in several files, judged by a test framework. */
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
