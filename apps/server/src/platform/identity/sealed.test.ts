import { expect, it } from "vitest";
import { seal, unseal } from "./sealed.ts";

const secrets = { key: "k".repeat(43) };

it("opens what it sealed, and seals the same text differently each time", () => {
  const [one, two] = [seal(secrets, "a", "the text"), seal(secrets, "a", "the text")];
  expect([unseal(secrets, "a", one), unseal(secrets, "a", two)]).toEqual(["the text", "the text"]);
  expect(one.equals(two)).toBe(false);
  expect(one.includes("the text")).toBe(false);
});

it("does not open what was changed, or sealed for another purpose or installation", () => {
  const sealed = seal(secrets, "a", "the text");
  const changed = Buffer.from(sealed);
  changed[14] = (changed[14] ?? 0) ^ 1;
  expect(() => unseal(secrets, "a", changed)).toThrow("unable to authenticate data");
  expect(() => unseal(secrets, "b", sealed)).toThrow("unable to authenticate data");
  expect(() => unseal({ key: "l".repeat(43) }, "a", sealed)).toThrow("unable to authenticate data");
});
