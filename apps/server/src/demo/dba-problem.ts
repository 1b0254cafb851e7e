import type { DbaCase, DbaGrading, EngineText } from "@invigil/contract/authoring/judging-data";
import type { z } from "zod";
import type { ProblemContent } from "../shared/tests/definitions.ts";
import type { Base, DemoProblem } from "./content.ts";

interface Statements extends Base {
  technologies: string[];
  schema: NonNullable<z.input<typeof ProblemContent>["schema"]>;
  setup: EngineText;
  /** `sample` shows the case to candidates. `check` runs a query on the final state of the database. */
  cases: Omit<z.input<typeof DbaCase>, "id">[];
  compare?: z.input<typeof DbaGrading>["compare"];
}

/** A question that is answered with database statements. */
export function dba({ technologies, schema, setup, cases, compare, ...base }: Statements): DemoProblem {
  return {
    ...base,
    type: "DBA",
    content: {
      evaluation: cases.some(({ check }) => check !== undefined) ? "ATF" : "TXT",
      technologies,
      schema,
      extra_data: { code_stub_type: "Default" },
    },
    grading: {
      setup,
      cases: cases.map((each, index) => ({ id: String(index + 1), ...each })),
      ...(compare === undefined ? {} : { compare }),
    },
  };
}
