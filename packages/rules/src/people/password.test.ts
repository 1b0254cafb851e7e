import { expect, it } from "vitest";
import { passwordFault } from "./password.ts";

it.each([
  ["Password123", "common"],
  [" qwertyuiop ", "common"],
  ["!!Password2031?", "common"],
  ["manchester by the sea", null],
  ["aaaaaaaaaaaa", "common"],
  ["ababababababab", "common"],
  ["Ada.Example@Example.com", "email"],
  ["ada.example", "email"],
  ["ada.example@example.com and more", null],
  ["four words and a hat", null],
])("says about %j: %s", (password, fault) => {
  expect(passwordFault(password, "ada.example@example.com")).toBe(fault);
});

it("does not compare with an empty address", () => {
  expect(passwordFault("a long password", "")).toBeNull();
});
