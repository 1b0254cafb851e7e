import type { ProblemType } from "@invigil/contract/taking/problem-types";
import type { ResultStatus } from "@invigil/contract/taking/solutions";
import { describe, expect, it } from "vitest";
import { candidateStatus, reportedStatus, statusShown } from "./status-shown.ts";

const statuses: (ResultStatus | null)[] = ["ACC", "PAC", "REJ", "NRE", "UNE", "CLR", null];

function shown(type: ProblemType) {
  return statuses.map((status) => statusShown({ type, attempted: true, status }));
}

describe("statuses", () => {
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

  it("treats text like subjective, a comprehension like its choices, and other code like code", () => {
    expect(statusShown({ type: "TEX", attempted: true, status: null })).toBe("SUBMITTED");
    expect(statusShown({ type: "CMP", attempted: true, status: "ACC" })).toBe("UNE");
    expect(statusShown({ type: "SHL", attempted: true, status: "PAC" })).toBe("PAC");
  });

  it("shows unjudged answers as attempted while they can change, and as submitted afterwards", () => {
    const choice = { type: "MCQ", attempted: true, status: "ACC" } as const;
    expect(candidateStatus(choice, { open: true, expired: false })).toBe("attempted");
    expect(candidateStatus(choice, { open: false, expired: true })).toBe("submitted");
    const nothing = { ...choice, attempted: false };
    expect(candidateStatus(nothing, { open: true, expired: false })).toBe("unsolved");
    expect(candidateStatus(nothing, { open: false, expired: true })).toBe("expired");
  });

  it("shows the result of every type in a report", () => {
    for (const status of ["ACC", "PAC", "REJ"] as const)
      expect(reportedStatus({ type: "MCQ", attempted: true, status }, { expired: false })).toBe(status);
    expect(reportedStatus({ type: "MCQ", attempted: true, status: null }, { expired: false })).toBe("submitted");
    expect(reportedStatus({ type: "MCQ", attempted: false, status: null }, { expired: true })).toBe("expired");
  });
});
