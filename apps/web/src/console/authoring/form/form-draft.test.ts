import { expect, it } from "vitest";
import { fieldFaults, newField, tidyOptions, withType } from "./form-draft.ts";

it("gives each field a unique name", () => {
  const first = newField([]);
  const second = newField([first]);
  expect([first.name, second.name]).toEqual(["field-1", "field-2"]);
  expect(newField([second]).name).toBe("field-3");
});

it("keeps options only for a choice", () => {
  const choice = withType({ ...newField([]), label: "City" }, "select");
  expect(choice.options).toEqual([]);
  expect(withType({ ...choice, options: ["Oslo"] }, "text")).not.toHaveProperty("options");
  expect(tidyOptions([" Oslo", "", "Oslo", "Pune "])).toEqual(["Oslo", "Pune"]);
});

it("says what is missing from a form", () => {
  const field = newField([]);
  expect(fieldFaults([field, withType({ ...field, label: "City" }, "select")])).toEqual([
    "Field 1 has no question.",
    "“City” has no options to choose from.",
  ]);
  expect(fieldFaults([{ ...field, label: "City" }])).toEqual([]);
});
