import type { ProblemType } from "@invigil/contract/taking/problem-types";
import type { Answer } from "@invigil/contract/taking/solutions";
import { describe, expect, it } from "vitest";
import { hasContent, isAttempted, meter, meterText } from "./attempted.ts";

function leaf(problem_type: ProblemType, solution: Answer | null) {
  return { problem_type, solution, children: [] };
}

const answered = leaf("TEX", { answer: "yes" });
const open = leaf("TEX", null);
const blank = leaf("TEX", { answer: "  " });

describe("attempted", () => {
  it("is a problem with a solution that has content [A3.12]", () => {
    expect(isAttempted(answered)).toBe(true);
    expect(isAttempted(open)).toBe(false);
    expect(isAttempted(blank)).toBe(false);
  });

  it("is a parent when all its children have solutions [A3.12]", () => {
    const parent = { problem_type: "CMP" as const, solution: null };
    expect(isAttempted({ ...parent, children: [answered, answered] })).toBe(true);
    expect(isAttempted({ ...parent, children: [answered, open] })).toBe(false);
    expect(isAttempted({ ...parent, children: [] })).toBe(false);
    expect(isAttempted({ ...parent, solution: { answer: "yes" }, children: [] })).toBe(false);
  });

  it.each<[ProblemType, Parameters<typeof hasContent>[0], boolean]>([
    ["MCQ", { choice: ["a"] }, true],
    ["MCQ", { choice: [] }, false],
    ["MCQ", {}, false],
    ["FIB", { choice: ["", "Paris"] }, true],
    ["FIB", { choice: ["", "  "] }, false],
    ["SUB", { answer: "<p>text</p>" }, true],
    ["SUB", { answer: "<p><br></p>" }, false],
    ["SUB", { answer: "<p>&nbsp;</p>" }, false],
    ["SUB", { answer: '<p><img src="/media/1/a.png"></p>' }, true],
    ["SUB", { attachments: [{ name: "a.pdf", url: "/media/1/a.pdf" }] }, true],
    ["SUB", { attachments: [] }, false],
    ["TEX", { answer: "\n" }, false],
    ["FBE", { file_based_data: [] }, false],
    ["FBE", {}, false],
    ["SCR", { code: "print(1)" }, true],
    ["SCR", { code: " " }, false],
    ["PRJ", { files: { "src/a.js": "export {};" } }, true],
    ["PRJ", { files: { "src/a.js": " " } }, false],
    ["SHL", { code: "ls" }, true],
    ["SHL", {}, false],
    ["VID", { video_post_url: "/media/1/a.webm" }, true],
    ["VID", { video_post_url: "" }, false],
    ["ADO", { audio_post_url: "/media/1/a.wav" }, true],
    ["ADO", {}, false],
    ["PFE", { files: { "src/app.js": "export {};" } }, true],
    ["PFE", {}, false],
    ["DJP", { files: { "notebook.ipynb": "{}" } }, true],
    ["DJP", { files: { "notebook.ipynb": "" } }, false],
  ])("treats %s %j as content: %s", (type, answer, expected) => {
    expect(hasContent(answer, type)).toBe(expected);
  });

  it("treats an uploaded file as content", () => {
    const fileBasedData = { name: "p.csv", size: 3, uploaded_at: "2026-01-01T00:00:00Z" };
    const entry = { fieldName: "main" as const, fileBasedData, url: "/media/1/p.csv" };
    expect(hasContent({ file_based_data: [entry] }, "FBE")).toBe(true);
    expect(hasContent({ file_based_data: [{ ...entry, url: "" }] }, "FBE")).toBe(false);
  });

  it("counts top-level questions, including those of locked sections", () => {
    const parent = { problem_type: "CMP" as const, solution: null, children: [answered, answered] };
    const counts = meter([
      { problems_total: 3, problems: [answered, open, parent] },
      { problems_total: 4, problems: [] },
    ]);
    expect(counts).toEqual({ attempted: 2, total: 7 });
    expect(meterText(counts)).toBe("2/7 Question(s) attempted");
  });
});
