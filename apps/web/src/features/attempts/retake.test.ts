// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { ApiError } from "../../lib/api.ts";
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

const failure = (status: number) => new ApiError({ family: "RTT", status, code: "x", body: null });

it("resets by the test's id and offers the test anew [A4.29]", async () => {
  const { steps, deps } = recorded(async () => ({ access_url: "/v1/test/demo" }));
  await retake({ id: 3, slug: "demo", product: "test" }, deps);
  expect(steps).toEqual([["reset", 3], ["forget", "demo"], "Test reset successful", "/test/demo"]);
});

it("resumes a test that is already reset [A4.29]", async () => {
  const { steps, deps } = recorded(() => Promise.reject(failure(409)));
  await retake({ id: 3, slug: "demo", product: "test" }, deps);
  expect(steps.slice(1)).toEqual([["forget", "demo"], "Test is already reset, resuming test", "/test/demo"]);
});

it("changes nothing when the reset fails", async () => {
  const { steps, deps } = recorded(() => Promise.reject(failure(500)));
  await expect(retake({ id: 3, slug: "demo", product: "test" }, deps)).rejects.toThrow("RTT:500");
  expect(steps).toEqual([["reset", 3]]);
});
