import { expect, it } from "vitest";
import { checkVisit } from "./check-visit.ts";
import type { SiteEvent } from "./site-visit.ts";

const box = {
  status: "OK" as const,
  code: 0,
  signal: null,
  cpuMs: 1,
  wallMs: 1,
  memoryPeak: null,
  stdout: Buffer.alloc(0),
  stderr: Buffer.alloc(0),
};
const order: SiteEvent = { method: "POST", path: "/order", fields: { article: "Pencil" } };

async function messageOf(events: SiteEvent[], times?: number): Promise<string | undefined> {
  const check = { kind: "event" as const, method: "POST" as const, path: "/order", fields: { article: "Pencil" } };
  const { message } = await checkVisit({
    check: times === undefined ? check : { ...check, times },
    input: "",
    visited: { box, events },
    comparison: async () => ({ same: false, message: "" }),
  });
  return message;
}

it("says clearly how often the site was visited and how often it should have been [A1.20]", async () => {
  const saw = "The site saw POST /order";
  expect(await messageOf([], 1)).toBe(`${saw} 0 times, 0 of them with the right values; expected once.`);
  expect(await messageOf([order], 2)).toBe(`${saw} once, 1 of them with the right values; expected 2 times.`);
  expect(await messageOf([])).toBe(`${saw} 0 times, 0 of them with the right values; expected at least once.`);
});
