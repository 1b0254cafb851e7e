// @vitest-environment happy-dom
import { SystemSettings, TestSettings } from "@invigil/contract/taking/tests";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { aSolutionSet, aTest, candidate, recruiter } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import { useProctored } from "./use-proctored.ts";

afterEach(cleanup);

const settings = TestSettings.parse({ proctor: { enabled: true } });
const half = SystemSettings.parse({ proctoring: { ab: true, percentage: 50 } });

interface Case {
  user?: typeof candidate;
  test?: ReturnType<typeof aTest>;
  solutionSet?: ReturnType<typeof aSolutionSet> | null;
}

async function proctored({ user = candidate, test = aTest({ settings }), solutionSet = aSolutionSet() }: Case) {
  function Said() {
    return <p>{useProctored(test, solutionSet) ? "proctored" : "left alone"}</p>;
  }
  await renderAt(<Said />, { queryClient: signedInClient(user) });
  const text = screen.getByText(/proctored|left alone/).textContent;
  cleanup();
  return text === "proctored";
}

it("proctors a hacker, but not a recruiter who tries the test [B1.01]", async () => {
  expect(await proctored({})).toBe(true);
  expect(await proctored({ user: recruiter })).toBe(false);
  expect(await proctored({ test: aTest() })).toBe(false);
  expect(await proctored({ solutionSet: null })).toBe(true);
});

it("follows the attempt's A/B group [B1.02]", async () => {
  const test = aTest({ settings, system_settings: half });
  expect(await proctored({ test, solutionSet: aSolutionSet({ id: 11 }) })).toBe(false);
  expect(await proctored({ test, solutionSet: aSolutionSet({ id: 12 }) })).toBe(true);
});

it("stays off in the extend-test initial phase until the test is resumed [B1.03]", async () => {
  expect(await proctored({ solutionSet: aSolutionSet({ add_test_duration: 10 }) })).toBe(false);
  expect(await proctored({ solutionSet: aSolutionSet({ add_test_duration: 10, has_resumed_test: true }) })).toBe(true);
});
