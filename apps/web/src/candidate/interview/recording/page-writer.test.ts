// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { takeWriter } from "./page-writer.ts";

beforeEach(() => sessionStorage.clear());

const open = (isReload = false) => takeWriter({ storage: () => sessionStorage, isReload });

it("goes on under its name after a reload, even if the browser tells the old page late", () => {
  const before = open();
  const after = open(true);
  before.leave();
  expect(after.writer).toBe(before.writer);
});

it("gives a duplicated tab a name of its own, also if a page left late", () => {
  const before = open();
  const after = open(true);
  before.leave();
  expect(open().writer).not.toBe(after.writer);
});

it("goes on under the name of a page that has gone and was left by a link", () => {
  const before = open();
  before.leave();
  expect(open().writer).toBe(before.writer);
});

it("keeps the name to a page that came back from history", () => {
  const before = open();
  before.leave();
  before.comeBack();
  expect(open().writer).not.toBe(before.writer);
});

it("does without a storage", () => {
  const storage = () => {
    throw new Error("Storage is off.");
  };
  expect(takeWriter({ storage, isReload: true }).writer).toMatch(/^[\da-f-]{36}$/);
});
