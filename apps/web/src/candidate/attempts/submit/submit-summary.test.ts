import { expect, it } from "vitest";
import { registerFlusher } from "../../../shared/parts/pending-saves.ts";
import { aProblem, aSection, aSolution } from "../../../testing/fixtures.ts";
import { summaryRow } from "./submit-summary.ts";

const problems = [
  aProblem({ slug: "p-1", problem_type: "TEX", solution: null }),
  aProblem({ slug: "p-2", problem_type: "TEX", solution: aSolution({ answer: "stored" }) }),
  aProblem({ slug: "p-3", problem_type: "TEX", solution: null }),
];
const section = aSection({ problems });

it("counts what was typed here, even before the server has it", () => {
  expect(summaryRow(section, [])).toMatchObject({ attempted: 1, unattempted: 2 });
  const forget = registerFlusher({
    isPending: () => true,
    flush: async () => {},
    answers: () => new Map([["p-1", { answer: "typed offline" }]]),
  });
  expect(summaryRow(section, [])).toMatchObject({ attempted: 2, unattempted: 1 });
  forget();
});

it("does not count what was cleared or emptied here", () => {
  const unsaved = new Map([
    ["p-2", null],
    ["p-3", { answer: "  " }],
  ]);
  expect(summaryRow(section, [], unsaved)).toMatchObject({ attempted: 0, unattempted: 3 });
});
