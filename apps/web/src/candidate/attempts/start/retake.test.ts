// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { ApiError } from "../../../lib/api.ts";
import { retake } from "./retake.ts";

function recorded(reset: (id: number) => Promise<unknown>) {
  const steps: unknown[] = [];
  const deps = {
    reset: (id: number) => {
      steps.push(["reset", id]);
      return reset(id);
    },
    forget: async (slug: string) => void steps.push(["forget", slug]),
    tell: (text: string) => void steps.push(text),
    go: (target: { kind: string; path?: string }) => void steps.push(target.path),
  };
  return { steps, deps };
}

const failure = (status: number, code = "x") => new ApiError({ family: "RTT", status, code, body: null });

it("resets the test by its id and offers it again [A4.29]", async () => {
  const { steps, deps } = recorded(async () => ({ access_url: "/v1/test/demo" }));
  await retake({ id: 3, slug: "demo", product: "test" }, deps);
  expect(steps).toEqual([["reset", 3], ["forget", "demo"], "Test reset successful", "/test/demo"]);
});

it("resumes a test that has already been reset [A4.29]", async () => {
  const { steps, deps } = recorded(() => Promise.reject(failure(409, "already_reset")));
  await retake({ id: 3, slug: "demo", product: "test" }, deps);
  expect(steps.slice(1)).toEqual([["forget", "demo"], "Test is already reset, resuming test", "/test/demo"]);
});

it.each([failure(500), failure(409, "other_attempt")])("changes nothing when the reset fails: %s", async (refused) => {
  const { steps, deps } = recorded(() => Promise.reject(refused));
  await expect(retake({ id: 3, slug: "demo", product: "test" }, deps)).rejects.toThrow(refused.message);
  expect(steps).toEqual([["reset", 3]]);
});
