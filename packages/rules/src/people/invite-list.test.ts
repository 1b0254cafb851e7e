import { expect, it } from "vitest";
import { faultyLines, parseInviteList } from "./invite-list.ts";

it("reads people with and without a header line", () => {
  const plain = parseInviteList("ada@example.com,Ada Example,15\n\nben@example.com");
  expect(plain).toEqual([
    {
      line: 1,
      email: "ada@example.com",
      name: "Ada Example",
      extra: { extra_minutes: 15, extra_percent: 0 },
      fault: null,
    },
    { line: 2, email: "ben@example.com", name: "ben", extra: { extra_minutes: 0, extra_percent: 0 }, fault: null },
  ]);
  const named = parseInviteList('Name,E-mail\n"Example, Ada",ada@example.com');
  expect(named).toMatchObject([{ email: "ada@example.com", name: "Example, Ada", fault: null }]);
});

it("accepts what was copied from a spreadsheet", () => {
  expect(parseInviteList("email\tname\textra minutes\nada@example.com\tAda\t5")).toMatchObject([
    { email: "ada@example.com", name: "Ada", extra: { extra_minutes: 5, extra_percent: 0 } },
  ]);
  expect(parseInviteList("ada@example.com;Ada")).toMatchObject([{ name: "Ada", fault: null }]);
});

it("reads extra time in per cent, from its own column or with the sign", () => {
  const extra = (text: string) => parseInviteList(text).map((line) => (line.fault === null ? line.extra : line.fault));
  const percent = (extra_percent: number, extra_minutes = 0) => [{ extra_minutes, extra_percent }];
  expect(extra("ada@example.com,Ada,25%")).toEqual(percent(25));
  expect(extra("email,extra minutes,extra time (%)\nada@example.com,10,50 %")).toEqual(percent(50, 10));
  expect(extra("E-mail;Extra percent\nada@example.com;25")).toEqual(percent(25));
  // The labels of the console's own fields, and a fourth column without a header.
  expect(extra("email,Extra time in per cent,Extra minutes\nada@example.com,25,10")).toEqual(percent(25, 10));
  expect(extra("email,Extra time (minutes),Percent\nada@example.com,10,25")).toEqual(percent(25, 10));
  expect(extra("email,extra minutes,extra time\nada@example.com,10,25%")).toEqual(percent(25, 10));
  expect(extra("ada@example.com,Ada,10,25%")).toEqual(percent(25, 10));
  // What is about something else.
  for (const other of ["Score %", "Duration (minutes)", "Extra notes"])
    expect(extra(`email,name,${other}\nada@example.com,Ada,85`)).toEqual(percent(0));
  for (const wrong of ["0.25", "12 min", "1e2", "0x10", "301%", "-5%", "%25"]) {
    expect(extra(`ada@example.com,Ada,${wrong}`)).toEqual([expect.stringContaining("Extra time must be")]);
  }
});

it("says for each line why it cannot be used", () => {
  const lines = [
    "ada@example.com,Ada",
    "nobody,Nobody",
    "ADA@example.com,Ada",
    ",Nobody",
    "b@example.com,B,soon",
    "c@example.com,C,-1",
  ];
  expect(parseInviteList(lines.join("\n")).map(({ fault }) => fault !== null)).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
});

it("returns the unusable lines, with the header line", () => {
  const list = 'name,email\nAda,ada@example.com\n"No, body",nobody\nAda,ada@example.com';
  expect(faultyLines(list)).toBe('name,email\n"No, body",nobody\nAda,ada@example.com');
  expect(faultyLines("nobody\nada@example.com")).toBe("nobody");
});
