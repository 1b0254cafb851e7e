import { expect, it } from "vitest";
import { sendForm, type FormDeps } from "./send-form.ts";

function recorded(over: Partial<FormDeps> = {}) {
  const steps: unknown[] = [];
  const deps: FormDeps = {
    addExtraData: async (...values) => void steps.push(["extra data", ...values]),
    markOnboarded: async (id) => void steps.push(["onboarded", id]),
    forgetEntries: () => void steps.push("forgotten"),
    onDone: () => void steps.push("done"),
    ...over,
  };
  return { steps, deps };
}

it("stores the data, marks onboarding as done, and only then forgets what was typed", async () => {
  const { steps, deps } = recorded();
  await sendForm("inv-1", { city: "Pune" }, deps);
  expect(steps).toEqual([["extra data", "inv-1", { city: "Pune" }], ["onboarded", "inv-1"], "forgotten", "done"]);
});

it("forgets nothing when the second call fails", async () => {
  const { steps, deps } = recorded({ markOnboarded: () => Promise.reject(new Error("down")) });
  await expect(sendForm("inv-1", {}, deps)).rejects.toThrow("down");
  expect(steps).not.toContain("forgotten");
});
