import { expect, it } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const facts = {
  method: "PUBLISH" as const,
  sequence: 2,
  start: "2026-03-02T08:30:00.000Z",
  end: "2026-03-02T10:00:00.000Z",
  summary: "C, C++; and \\ more (Acme)",
  description: "One\nTwo",
  uid: "a-uid@tests.example.com",
  from: "Invigil <no-reply@tests.example.com>",
  company: 'Acme "Ltd": Berlin',
  stamp: new Date("2026-01-01T10:14:00.000Z"),
};

it("writes times in UTC, and escapes text", () => {
  const lines = calendarFile(facts).split("\r\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "METHOD:PUBLISH",
      "UID:a-uid@tests.example.com",
      "SEQUENCE:2",
      "DTSTAMP:20260101T101400Z",
      "DTSTART:20260302T083000Z",
      "DTEND:20260302T100000Z",
      "SUMMARY:C\\, C++\\; and \\\\ more (Acme)",
      "DESCRIPTION:One\\nTwo",
      'ORGANIZER;CN="Acme  Ltd : Berlin":mailto:no-reply@tests.example.com',
      "STATUS:CONFIRMED",
    ]),
  );
  expect(lines.at(-1)).toBe("");
});

it("folds lines after 75 bytes at most, within no character, so that they can be joined again", () => {
  const summary = `Prüfung ${"äöü✓😀".repeat(40)}`;
  const file = calendarFile({ ...facts, summary });
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file).not.toContain("\uFFFD");
  expect(file.replaceAll("\r\n ", "")).toContain(`SUMMARY:${summary}\r\n`);
});

it("says that an entry is cancelled", () => {
  const file = calendarFile({ ...facts, method: "CANCEL", description: "" });
  expect(file).toContain("METHOD:CANCEL\r\n");
  expect(file).toContain("STATUS:CANCELLED\r\n");
  expect(file).not.toContain("DESCRIPTION");
});
