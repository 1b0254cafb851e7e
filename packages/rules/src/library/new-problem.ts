import { ANSWERED_BY } from "@invigil/contract/taking/problem-types";
import { isRunType, ProblemContent, type AuthoredType } from "@invigil/contract/authoring/library-content";
import { emptyNotebook } from "../text/notebook.ts";

interface Begun {
  max_score: number;
  content: ProblemContent;
  grading: Record<string, unknown>;
}

const JUDGED = {
  MLI: "python",
  DSC: "python",
  UIX: "web",
  SEL: "selenium-python",
  SHL: "bash",
  PBD: "bash",
  DJP: "python",
  PFE: "web",
  MOB: "web",
  PBE: "javascript",
  PFS: "javascript",
  APP: "javascript",
  PBT: "javascript",
} as const;
const PAGE = { path: "index.html", content: "<!doctype html>\n", read_only: false };

/** The initial content of a problem of a type: enough for its forms to show something. */
export function newProblem(type: AuthoredType): Begun {
  const content = ProblemContent.parse({});
  if (isRunType(type)) return { max_score: 10, content: { ...content, ...codeOf(type) }, grading: keyOf(type) };
  const way = ANSWERED_BY[type];
  const max_score = way === "parts" ? 0 : way === "choices" || way === "blanks" ? 1 : 5;
  switch (way) {
    case "choices":
      return {
        max_score,
        content: { ...content, choices: ["a", "b", "c", "d"].map((id) => ({ id, text: "" })) },
        grading: { correct: [] },
      };
    case "blanks":
      return { max_score, content, grading: { blanks: [] } };
    case "files":
      return {
        max_score,
        content: { ...content, inputs: [{ fieldName: "main", label: "Prediction file", required: true }] },
        grading: { truth: "", id_column: "id", value_column: "value", metric: "accuracy" },
      };
    case "video":
    case "audio":
      return { max_score, content: { ...content, extra_data: { recording_seconds: 120 } }, grading: { rubric: [] } };
    case "parts":
      return { max_score, content, grading: {} };
    case "rich text":
    case "plain text":
      return { max_score, content, grading: { rubric: [] } };
  }
}

function codeOf(type: AuthoredType): Partial<ProblemContent> {
  const only = type in JUDGED ? JUDGED[type as keyof typeof JUDGED] : null;
  return {
    evaluation: type === "SCR" || type === "DBA" || type === "MLI" || type === "DSC" ? "TXT" : "ATF",
    technologies: only === null ? [] : [only],
    files: filesOf(type),
    extra_data: { code_stub_type: "Default" },
  };
}

function filesOf(type: AuthoredType): ProblemContent["files"] {
  switch (type) {
    case "UIX":
    case "PFE":
    case "MOB":
      return [PAGE];
    case "DJP":
      return [{ path: "notebook.ipynb", content: emptyNotebook(), read_only: false }];
    default:
      return [];
  }
}

function keyOf(type: AuthoredType): Record<string, unknown> {
  switch (type) {
    case "MLI":
    case "DSC":
      return { cases: [], metric: { technology: "python", code: "" } };
    case "SEL":
      return { site: {}, visits: [], cases: [] };
    case "PRJ":
      return { frameworks: {} };
    case "PBE":
    case "PFS":
    case "APP":
      return { app: { start: "node server.js", port: 3_000 }, tests: null, visits: [] };
    case "PFE":
    case "MOB":
      return { app: { start: "" }, tests: null, visits: [] };
    case "PBT":
      return { framework: "mocha", app: { start: "node server.js", port: 3_000 }, files: {}, mutants: [] };
    case "DJP":
      return { notebook: "notebook.ipynb", checks: [] };
    default:
      return { cases: [] };
  }
}
