import type { ProblemType } from "@invigil/contract/problems";
import type { ResultStatus } from "@invigil/contract/solutions";
import { describe, expect, it } from "vitest";
import { statusLabels, statusShown } from "./status-shown.ts";

const statuses: (ResultStatus | null)[] = ["ACC", "PAC", "REJ", "NRE", "UNE", "CLR", null];

function shown(type: ProblemType) {
  return statuses.map((status) => statusShown({ type, attempted: true, status }));
}

describe("statuses", () => {
  it("has a label for each status [A4.04]", () => {
    expect(statusLabels).toEqual({
      ACC: "Accepted",
      PAC: "Partially Accepted",
      REJ: "Rejected",
      NRE: "Needs Review",
      UNE: "Not Evaluated",
      CLR: "Cleared",
      SUBMITTED: "Submitted",
      submitted: "Submitted",
      expired: "Deadline expired",
      unsolved: "Unsolved",
      attempted: "Attempted",
    });
  });

  it.each<ProblemType>(["MCQ", "FIB", "VID", "ADO"])(
    "shows UNE for an attempted %s, whatever its result [A4.05]",
    (type) => {
      expect(new Set(shown(type))).toEqual(new Set(["UNE"]));
    },
  );

  it("shows an attempted SUB as SUBMITTED [A4.05]", () => {
    expect(statusShown({ type: "SUB", attempted: true, status: "NRE" })).toBe("SUBMITTED");
    expect(new Set(shown("SUB"))).toEqual(new Set(["SUBMITTED"]));
  });

  it.each<ProblemType>(["SCR", "DSC", "MLI", "SEL", "DBA", "FBE", "UIX", "PRJ"])(
    "shows the result of %s, NRE as SUBMITTED, anything else as UNE [A4.05]",
    (type) => {
      expect(shown(type)).toEqual(["ACC", "PAC", "REJ", "SUBMITTED", "UNE", "UNE", "UNE"]);
    },
  );

  it.each<ProblemType>(["MCQ", "FIB", "VID", "ADO", "SUB", "SCR", "DSC", "MLI", "SEL", "DBA", "FBE", "UIX", "PRJ"])(
    "shows nothing for an unattempted %s [A4.05]",
    (type) => {
      expect(statusShown({ type, attempted: false, status: "ACC" })).toBeNull();
    },
  );

  it("treats text like subjective, and the types the specification is silent on like MCQ", () => {
    expect(statusShown({ type: "TEX", attempted: true, status: null })).toBe("SUBMITTED");
    expect(statusShown({ type: "CMP", attempted: true, status: "ACC" })).toBe("UNE");
  });
});
