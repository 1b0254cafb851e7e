import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { readMessage, withConsole } from "./page-messages.ts";

it("reports the console from the start of the page, without a line of its own", () => {
  const page = "<!doctype html>\n<html lang='en'><head>\n<script>console.log(1)</script></head></html>";
  const shown = withConsole(page);
  expect(shown.indexOf("<head><script>")).toBe(page.indexOf("<head>"));
  expect(shown.split("\n")).toHaveLength(page.split("\n").length);
  expect(withConsole("<!doctype html><p>Hi</p>")).toMatch(/^<!doctype html><script>/);
  expect(withConsole("<p>Hi</p>")).toMatch(/^<script>.*<p>Hi<\/p>$/);
});

it("believes nothing else that a page sends", () => {
  expect(readMessage({ log: { level: "warn", text: "hi" } })).toEqual({ level: "warn", text: "hi" });
  expect(readMessage({ log: { level: "warn", text: "x".repeat(3_000) } })).toBeNull();
  expect(readMessage({ preview: "ready" })).toBeNull();
  expect(readMessage(null)).toBeNull();
});

it("shows values as a browser's console does, above all numbers that are none", () => {
  const heard: unknown[] = [];
  const ignore = () => undefined;
  const [, script = ""] = /<script>(.*)<\/script>/.exec(withConsole("")) ?? [];
  runInNewContext(`${script};console.log("total", 0 / 0, 1 / 0, undefined, null, { mean: 0 / 0, n: 2 }, 5n)`, {
    parent: { postMessage: ({ log }: { log: object }) => heard.push({ ...log }) },
    console: { log: ignore, info: ignore, debug: ignore, warn: ignore, error: ignore },
    addEventListener: ignore,
    document: { currentScript: { remove: ignore } },
  });
  expect(heard).toEqual([{ level: "log", text: 'total NaN Infinity undefined null {"mean":"NaN","n":2} 5' }]);
});
