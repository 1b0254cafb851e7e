import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createParts } from "./parts.ts";

let events: string[] = [];
let logged: string[] = [];
const log = pino({ level: "error" }, { write: (line) => void logged.push(line) });
const part = (name: string) => async () => void events.push(`close ${name}`);
const codeBefore = process.exitCode;
beforeEach(() => {
  events = [];
  logged = [];
});
afterEach(() => void (process.exitCode = codeBefore));

it("closes in reverse order, once", async () => {
  const parts = createParts(log);
  await parts.open(async (add) => {
    for (const name of ["one", "two", "three"]) add(part(name));
  });
  expect(events).toEqual([]);
  await parts.close(0);
  await parts.close(0);
  expect(events).toEqual(["close three", "close two", "close one"]);
  expect(process.exitCode).toBe(0);
});

it("closes what was opened if a later part fails, and passes on the failure", async () => {
  const parts = createParts(log);
  const opening = parts.open(async (add) => {
    add(part("one"));
    throw new Error("no port");
  });
  await expect(opening).rejects.toThrow("no port");
  expect(events).toEqual(["close one"]);
});

it("stops before the next part if told to close meanwhile, and reports nothing", async () => {
  const parts = createParts(log);
  await parts.open(async (add) => {
    add(part("one"));
    void parts.close(0);
    add(part("two"));
    events.push("three was opened");
  });
  expect(events).toEqual(["close two", "close one"]);
  expect(parts.closing()).toBe(true);
});

it("closes the others even if one fails to close, and logs it", async () => {
  const parts = createParts(log);
  await parts.open(async (add) => {
    add(part("one"));
    add(() => Promise.reject(new Error("stuck")));
    add(part("three"));
  });
  await parts.close(0);
  expect(events).toEqual(["close three", "close one"]);
  expect(logged.join("")).toContain("stuck");
});
