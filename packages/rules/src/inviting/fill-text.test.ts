import { expect, it } from "vitest";
import { fillText } from "./fill-text.ts";

it("fills in values once, so that a name in braces stays a name", () => {
  const values = { name: "{test}", test: "Arithmetic" };
  expect(fillText("Hello {name}, this is {test}.", values)).toBe("Hello {test}, this is Arithmetic.");
});

it.each([
  ["Hello {name},", "Hello,"],
  ["Hello, {name}!", "Hello!"],
  ["We look forward to it, {name}, and so do you.", "We look forward to it, and so do you."],
  ["If you like, {name} and company", "If you like, and company"],
  ["{name}, your next step", "your next step"],
  ["{name} - your next step", "- your next step"],
  ["{name},\n\nyou are invited.\n{name}, start here", "you are invited.\nstart here"],
  ["Start here.\n\n{name},\n\nwe wait.", "Start here.\n\nwe wait."],
  ["{name}", ""],
])("leaves out a name that nobody knows, with what belonged to it: %j", (text, expected) => {
  expect(fillText(text, { name: null })).toBe(expected);
});

it("leaves the link in place, which is filled in when the message is sent", () => {
  expect(fillText("{name}: {link}", { name: "Ada" })).toBe("Ada: {link}");
});

it("leaves alone what is no placeholder", () => {
  expect(fillText("{nmae} {} {toString}", { name: "Ada" })).toBe("{nmae} {} {toString}");
});
