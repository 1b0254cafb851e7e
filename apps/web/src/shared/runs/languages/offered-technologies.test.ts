import { expect, it } from "vitest";
import { allowedTechnologies, offeredTechnologies } from "./offered-technologies.ts";
import { aTechnology } from "../testing/fake-runs.ts";

const python = aTechnology();
const c = aTechnology({ id: "c", name: "C" });
const postgresql = aTechnology({ id: "postgresql", category: "database" });
const chromium = aTechnology({ id: "chromium", category: "browser" });
const known = [python, c, postgresql, chromium];

it("offers what is allowed and available, in the question's order [A7.28]", () => {
  const problem = { problem_type: "SCR" as const, technologies: ["rust", "c", "python"] };
  expect(offeredTechnologies({ problem, allowed: undefined }, known)).toEqual([c, python]);
  expect(offeredTechnologies({ problem, allowed: ["python", "go"] }, known)).toEqual([python]);
  expect(offeredTechnologies({ problem, allowed: ["go"] }, known)).toEqual([]);
});

it("follows the test if the question names none", () => {
  const problem = { problem_type: "SCR" as const, technologies: [] };
  expect(allowedTechnologies({ problem, allowed: ["c"] })).toEqual(["c"]);
  expect(allowedTechnologies({ problem, allowed: undefined })).toBeNull();
});

it.each([
  ["SCR", [python, c]],
  ["DBA", [postgresql]],
  ["UIX", [chromium]],
] as const)("offers what suits %s if nothing is named", (problem_type, offered) => {
  const problem = { problem_type, technologies: [] };
  expect(offeredTechnologies({ problem, allowed: undefined }, known)).toEqual(offered);
});
