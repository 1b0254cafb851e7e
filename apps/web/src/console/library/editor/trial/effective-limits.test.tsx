// @vitest-environment happy-dom
import { ProblemContent } from "@invigil/contract/authoring/library-content";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../../../testing/render.tsx";
import { EffectiveLimits } from "./effective-limits.tsx";

afterEach(cleanup);

const usual = { cpu_ms: 5_000, memory_mb: 256, output_kb: 1_024, time_factor: 2, memory_factor: 1 };
const names = { version: "3", category: "language" as const, mode: "python", extension: "py", note: null };
const offered = [
  { ...names, id: "python", name: "Python", limits: usual },
  { ...names, id: "java", name: "Java", limits: usual },
  { ...names, id: "lua", name: "Lua", limits: usual },
];

it("shows the author the limits that candidates see, for each language of the question", async () => {
  const content = ProblemContent.parse({ technologies: ["python", "java"] });
  const framework = { name: "junit", source: "A.java", files: {}, tests: [{ id: "1", name: "adds" }] };
  const grading = { limits: { cpu_ms: 1_000 }, factors: { python: 3 }, frameworks: { java: framework } };
  await renderAt(<EffectiveLimits type="SCR" grading={grading} content={content} offered={offered} />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Python: Time limit 6 s of processor time · Memory 256 MB · Output 1 MB",
    "Java: Time limit 1 s of processor time for all tests together · Memory 1024 MB · Output 1 MB",
  ]);
});
