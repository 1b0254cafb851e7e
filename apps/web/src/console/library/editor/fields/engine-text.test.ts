import { expect, it } from "vitest";
import { forAll, forEach, isEmpty, isLossy } from "./engine-text.ts";

const ENGINES = ["sqlite", "mysql"];

it("splits one text and joins identical ones again", () => {
  const each = forEach("SELECT 1;", ENGINES);
  expect(each).toEqual({ sqlite: "SELECT 1;", mysql: "SELECT 1;" });
  expect(isLossy(each, ENGINES)).toBe(false);
  expect(forAll(each, ENGINES)).toBe("SELECT 1;");
});

it("knows when joining would lose a text, even one for a database that cannot be chosen", () => {
  expect(isLossy({ sqlite: "", mysql: "a" }, ENGINES)).toBe(false);
  expect(isLossy({ sqlite: "b", oracle: "a" }, ENGINES)).toBe(true);
  expect(forAll({ oracle: "a", mysql: "b" }, ENGINES)).toBe("b");
  expect(isEmpty({ sqlite: "", mysql: "" })).toBe(true);
});
