import { expect, it } from "vitest";
import { eventLines, factLines } from "./agent-lines.ts";

const FACTS = {
  version: "0.1.0",
  platform: "darwin" as const,
  programs: [],
  screens: null,
  virtual_machine: null,
  remote_session: null,
};
const programs = [
  { name: "Zoom", process: "zoom.us" },
  { name: "Zoom", process: "CptHost" },
];

it("tells each thing that an agent sees once, and again only when it has been gone [B4.19]", () => {
  const seen = { ...FACTS, programs, screens: 2, virtual_machine: "VMware", remote_session: "SESSIONNAME" };
  const said = factLines(null, seen).map(({ kind, data }) => [kind, data.reason]);
  expect(said).toEqual([
    ["restricted-program", "Zoom was running"],
    ["multiple-monitors", "2 screens"],
    ["virtual-machine", "The computer calls itself VMware"],
    ["remote-session", "The system has set SESSIONNAME"],
  ]);
  expect(factLines(seen, seen)).toEqual([]);
  expect(factLines(seen, FACTS)).toEqual([]);
  expect(factLines(FACTS, seen)).toHaveLength(4);
  expect(factLines(null, FACTS)).toEqual([]);
});

it("says how a secure browser was left, and what was closed with consent [B4.19]", () => {
  const lines = eventLines([
    { kind: "closed", detail: "the window was closed" },
    { kind: "exit", detail: "by the candidate" },
    { kind: "killed", detail: "Zoom" },
  ]);
  expect(lines.map(({ data }) => data.reason)).toEqual([
    "Its window was closed, and it opened the page again",
    "The candidate confirmed to exit",
    "Zoom was closed with consent",
  ]);
});
