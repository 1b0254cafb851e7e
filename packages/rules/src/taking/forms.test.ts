import type { FormField } from "@invigil/contract/taking/tests";
import { describe, expect, it } from "vitest";
import { formErrors, normaliseFields } from "./forms.ts";

const college: FormField = { name: "college", label: "College", type: "text", required: true };

function errorsOf(field: Partial<FormField>, value: string) {
  return formErrors([{ ...college, required: false, ...field }], { college: value });
}

describe("custom form", () => {
  it("turns plain strings into optional inputs [A5.08]", () => {
    expect(normaliseFields([" City ", college])).toEqual([
      { name: "City", label: "City", type: "text", required: false },
      college,
    ]);
  });

  it("cuts the name of a long label to what the server accepts", () => {
    const [field] = normaliseFields(["x".repeat(150)]);
    expect(field?.name).toHaveLength(80);
    expect(field?.label).toHaveLength(150);
  });

  it("requires required fields, ignoring spaces", () => {
    expect(formErrors([college], {})).toEqual({ college: "College is required" });
    expect(formErrors([college], { college: "  " })).toEqual({ college: "College is required" });
    expect(formErrors([college], { college: "MIT" })).toEqual({});
    expect(errorsOf({}, "")).toEqual({});
  });

  it.each<[Partial<FormField>, string, string]>([
    [{ type: "email" }, "candidate@example.com", "mia@example"],
    [{ type: "number" }, "-1.5", "one"],
    [{ type: "select", options: ["a", "b"] }, "a", "c"],
    [{ type: "date" }, "2026-02-28", "2026-02-30"],
    [{ type: "date" }, "2024-02-29", "29.02.2024"],
  ])("checks %j: accepts %s, refuses %s", (field, good, bad) => {
    expect(errorsOf(field, good)).toEqual({});
    expect(errorsOf(field, bad)).toEqual({ college: "College is not valid" });
  });

  it("says how far a text is over the limit", () => {
    expect(errorsOf({ type: "textarea" }, "x".repeat(5_000))).toEqual({});
    expect(errorsOf({ type: "textarea" }, "x".repeat(5_010))).toEqual({
      college: "10 characters over the limit of 5,000. Shorten the text.",
    });
  });

  it("refuses a choice without options, and accepts any text or file", () => {
    expect(errorsOf({ type: "select" }, "a")).toEqual({ college: "College is not valid" });
    expect(errorsOf({ type: "textarea" }, "anything")).toEqual({});
    expect(errorsOf({ type: "file" }, "/media/1/a.pdf")).toEqual({});
  });
});
