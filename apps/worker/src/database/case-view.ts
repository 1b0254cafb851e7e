import type { DbaCase, GridCompare } from "@invigil/contract/authoring/judging-data";
import type { CaseView, Grid } from "@invigil/contract/taking/runs";
import { alignColumns, gridDifference } from "@invigil/grading/judging/grid";
import { measuresOf } from "../kinds/verdict.ts";
import { SHOWN, shownText } from "../shown-text.ts";
import type { Reply } from "./ask-engine.ts";

interface Asked {
  each: DbaCase;
  framework: string;
  check: string | null;
  compare: GridCompare;
  /** Whether its rows are documents. */
  isDocuments: boolean;
}

const SHOWN_ROWS = 200;
const LONGEST_CELL = 500;

/** As much as a page can show. */
export function shownGrid({ columns, rows, more }: Grid): Grid {
  return {
    columns: columns.map((name) => shownText(name, LONGEST_CELL)),
    rows: rows.slice(0, SHOWN_ROWS).map((row) => row.map((cell) => cell && shownText(cell, LONGEST_CELL))),
    more: more + Math.max(0, rows.length - SHOWN_ROWS),
  };
}

export function caseView({ each, framework, ...asked }: Asked, reply: Reply): CaseView {
  const { verdict, message, grid } = judgeReply(reply, { ...asked, expected: each.expected });
  return {
    id: each.id,
    name: each.name,
    classname: "",
    framework,
    is_sample: each.sample,
    ...measuresOf(reply.box),
    verdict,
    status: verdict === "PASSED" ? "AC" : "NC",
    ...(message === null ? {} : { message }),
    ...(grid ? { grid: shownGrid(grid) } : {}),
    ...(reply.error === null ? {} : { stderr: shownText(reply.error, SHOWN.hidden) }),
    // The input and expected result of a hidden case stay in the key.
    ...(each.sample ? { expected_grid: shownGrid({ ...each.expected, more: 0 }) } : {}),
    ...(each.sample && asked.check !== null ? { input: shownText(asked.check, SHOWN.sample) } : {}),
  };
}

interface Key extends Omit<Asked, "each" | "framework"> {
  expected: DbaCase["expected"];
}

function judgeReply(
  { verdict, answer, check: checked }: Reply,
  { check, expected, compare, isDocuments }: Key,
): { verdict: CaseView["verdict"]; message: string | null; grid: Grid | null } {
  if (verdict !== "PASSED") return { verdict, message: null, grid: null };
  if (checked && checked.error !== null) {
    return {
      verdict: "WRONG",
      message: `The check could not be run: ${shownText(checked.error, LONGEST_CELL)}`,
      grid: null,
    };
  }
  const given = check === null ? answer : (checked?.grid ?? null);
  if (!given) return { verdict: "WRONG", message: "The statements returned no result.", grid: null };
  const grid = isDocuments ? alignColumns(given, expected) : given;
  const message = gridDifference(grid, expected, compare);
  return { verdict: message === null ? "PASSED" : "WRONG", message, grid };
}
