import { expect, it } from "vitest";
import { fillText } from "./fill-text.ts";

it("fills in values once, so that a name in braces stays a name", () => {
  const values = { name: "{test}", test: "Arithmetic" };
  expect(fillText("Hello {name}, this is {test}.", values)).toBe("Hello {test}, this is Arithmetic.");
});

it("leaves out a name that nobody knows, with its space", () => {
  expect(fillText("Hello {name},", { name: null })).toBe("Hello,");
});

it("leaves the link in place, which is filled in when the message is sent", () => {
  expect(fillText("{name}: {link}", { name: "Ada" })).toBe("Ada: {link}");
});

it("leaves alone what is no placeholder", () => {
  expect(fillText("{nmae} {} {toString}", { name: "Ada" })).toBe("{nmae} {} {toString}");
});
