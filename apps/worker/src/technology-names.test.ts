import { technologyKind, technologyName } from "@invigil/contract/taking/technology-names";
import { recipeTable } from "@invigil/sandbox/recipes/table";
import { expect, it } from "vitest";
import { mssql, oracle } from "./database/h2.ts";
import { mariadb } from "./database/mariadb.ts";
import { mongodb } from "./database/mongodb.ts";
import { postgresql } from "./database/postgresql.ts";
import { sqlite } from "./database/sqlite.ts";
import { webTechnology } from "./kinds/uix.ts";

const engines = [postgresql, mariadb, sqlite, oracle, mssql, mongodb].map(({ technology }) => technology);

it("names on every page what a worker offers in the worker's own words", () => {
  const offered = [...recipeTable("node"), ...engines, webTechnology({ path: "", version: "" })];
  expect(offered.map(({ id }) => technologyName(id))).toEqual(offered.map(({ name }) => name));
  expect(technologyName("of-tomorrow")).toBe("of-tomorrow");
});

it("knows which of them are databases", () => {
  expect(new Set(engines.map(({ id }) => technologyKind(id)))).toEqual(new Set(["database"]));
});
