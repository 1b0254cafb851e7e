// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../../testing/fake-fetch.ts";
import { aProblem, aSection, aStartedAttempt } from "../../../testing/fixtures.ts";
import { prepareEnvironments } from "./prepare-environments.ts";

afterEach(() => vi.unstubAllGlobals());

const withType = (problem_type: "PBE" | "TEX") =>
  aStartedAttempt({ sections: [aSection({ problems: [aProblem(), aProblem({ slug: "p-2", problem_type })] })] });

it("asks for environments only if a question needs one, and tolerates that there are none [B4.17]", async () => {
  const requests = fakeFetch(() => errorReply(404, "environment_not_found"));
  prepareEnvironments(withType("TEX"));
  prepareEnvironments(withType("PBE"));
  await vi.waitUntil(() => requests.length > 0, { timeout: 60_000 });
  expect(requests.map(({ path }) => path)).toEqual(["/infra/allocate/3"]);
});
