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
