import { FilePath } from "@invigil/contract/fields";
import { ToAgent } from "@invigil/contract/environments/workspace";
import { ANSWER_LIMIT } from "@invigil/contract/constants";
import { expect, test } from "vitest";
import { isFilePath, readOrder } from "./orders.ts";

const read = (order: unknown) => readOrder(JSON.stringify(order), ANSWER_LIMIT);

const ORDERS: ToAgent[] = [
  { do: "hello", heard: 0 },
  { do: "put", n: 1, files: { "a.txt": "a", "src/b c.js": "" }, whole: true },
  { do: "remove", n: -2, paths: ["a.txt"] },
  { do: "look", n: -3 },
  { do: "heard", change: 7 },
  { do: "open", terminal: "t", columns: 500, rows: 1 },
  { do: "keys", terminal: "t", text: "ls\r" },
  { do: "resize", terminal: "t", columns: 2, rows: 200 },
  { do: "close", terminal: "t" },
  { do: "run-cell", cell: "c1", source: "1 + 1" },
  { do: "kernel", act: "interrupt" },
];

test("reads every order of the contract as it was sent", () => {
  expect(ORDERS.map(read)).toEqual(ORDERS);
  expect(new Set(ORDERS.map((order) => order.do))).toEqual(
    new Set(ToAgent.options.map((option) => option.shape.do.value)),
  );
});

test("reads nothing that the contract refuses", () => {
  const broken = [
    null,
    7,
    [],
    {},
    { do: "shut down" },
    { do: "hello" },
    { do: "hello", heard: -1 },
    { do: "put", n: 1, files: { "../a": "a" }, whole: true },
    { do: "put", n: 1, files: { a: 7 }, whole: true },
    { do: "put", n: 1, files: { a: "x".repeat(ANSWER_LIMIT + 1) }, whole: true },
    { do: "put", n: 1, files: ["a"], whole: true },
    { do: "put", n: 1, files: {}, whole: "yes" },
    { do: "put", n: 1.5, files: {}, whole: true },
    { do: "remove", n: 1, paths: ["/etc/passwd"] },
    { do: "remove", n: 1, paths: "a" },
    { do: "open", terminal: "", columns: 80, rows: 24 },
    { do: "open", terminal: "t", columns: 501, rows: 24 },
    { do: "resize", terminal: "t".repeat(41), columns: 80, rows: 24 },
    { do: "keys", terminal: "t", text: "x".repeat(100_001) },
    { do: "close" },
    { do: "run-cell", cell: "", source: "1" },
    { do: "run-cell", cell: "c".repeat(65), source: "1" },
    { do: "run-cell", cell: "c", source: "x".repeat(ANSWER_LIMIT + 1) },
    { do: "kernel", act: "anything" },
  ];
  expect(broken.filter((order) => ToAgent.safeParse(order).success)).toEqual([]);
  expect(broken.filter((order) => read(order) !== null)).toEqual([]);
  expect(readOrder("{", ANSWER_LIMIT)).toBeNull();
});

test("knows the same paths as the contract, and each file by one path only", () => {
  const paths = ["a", "a/b.c", ".env", "..a", "a b", "__proto__", "ä", "a+b", "", "/a", "..", "a/../b", "./a", "a\nb"];
  expect(paths.filter(isFilePath)).toEqual(paths.filter((path) => FilePath.safeParse(path).success));
  expect(["a//b", "a/"].filter(isFilePath)).toEqual([]);
  expect(isFilePath("a".repeat(201))).toBe(false);
});
