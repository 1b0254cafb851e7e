import type { JudgeCase, ScrGrading } from "@invigil/contract/authoring/judging";
import type { z } from "zod";
import type { ProblemContent } from "../shared/tests/definitions.ts";
import type { Base, DemoProblem } from "./content.ts";

type Stubs = NonNullable<z.input<typeof ProblemContent>["stubs"]>;
type Key = z.input<typeof ScrGrading>;

interface Code extends Base {
  stubs: Stubs;
  /** A case with an explanation is a sample that candidates see. */
  cases: (Omit<z.input<typeof JudgeCase>, "id" | "sample"> & { explanation?: string })[];
  compare?: Key["compare"];
  forbidden?: Key["forbidden"];
  maxSubmissions?: number;
}

/** A program judged by its output. One list of cases gives both the samples and the key. */
export function scr({ stubs, cases, compare, forbidden, maxSubmissions, ...base }: Code): DemoProblem {
  const listed = cases.map((each, index) => ({ id: String(index + 1), ...each }));
  return {
    ...base,
    type: "SCR",
    content: {
      evaluation: "TXT",
      technologies: Object.keys(stubs),
      stubs,
      samples: listed.flatMap(({ id, name, input, output, explanation }) =>
        explanation === undefined ? [] : [{ id, name, input, output, explanation }],
      ),
      max_submissions: maxSubmissions ?? null,
      extra_data: { code_stub_type: "User-Generated" },
    },
    grading: {
      cases: listed.map(({ explanation, ...each }) => ({ ...each, sample: explanation !== undefined })),
      ...(compare === undefined ? {} : { compare }),
      ...(forbidden === undefined ? {} : { forbidden }),
    },
  };
}

interface Tested extends Base {
  stubs: Stubs;
  frameworks: NonNullable<Key["frameworks"]>;
}

/** Functions judged by a test framework. */
export function scrTested({ stubs, frameworks, ...base }: Tested): DemoProblem {
  return {
    ...base,
    type: "SCR",
    content: {
      evaluation: "ATF",
      technologies: Object.keys(stubs),
      stubs,
      extra_data: { code_stub_type: "User-Generated" },
    },
    grading: { frameworks },
  };
}
