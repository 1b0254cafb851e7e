// @vitest-environment happy-dom
import type { Evidence } from "@invigil/contract/proctoring/evidence";
import { ClientMessage } from "@invigil/contract/socket-client";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { EvidenceLine } from "./evidence-line.tsx";

afterEach(cleanup);

const start = "2026-01-01T10:00:00.000Z";
const aLine: Evidence = {
  id: "e1",
  kind: "failed-event",
  label: null,
  at: "2026-01-01T10:55:00.000Z",
  ends_at: null,
  received_at: "2026-01-01T11:04:06.000Z",
  source: "browser",
  sources: ["browser"],
  verdicts: [],
  confidence: null,
  media: null,
  detector: null,
  problem: null,
  code: null,
  problem_title: null,
  data: {},
};

function show(line: Partial<Evidence>) {
  render(
    <MantineProvider>
      <EvidenceLine evidence={{ ...aLine, ...line }} start={start} />
    </MantineProvider>,
  );
  return screen.getByRole("listitem").textContent;
}

it("says what was reported late, by how much and what was done with it, in words", () => {
  const event = { v: 1, at: aLine.at, type: "increment-browser-tolerance", away: 4_000, details: { tabs: [1, 2] } };
  const text = show({ data: { event } });
  expect(text).toContain("Reported late: Window exit counted");
  expect(text).toContain(
    "The page could not send this when it happened. It arrived 9 min 6 s later, with the submission.",
  );
  expect(text).toContain("It is kept as the page reported it and counted as no warning.");
  expect(text).not.toContain("arrived late");
  expect(text).not.toMatch(/[{}[\]"]/);
});

it("says so of what the page reports about itself, and if it gives no time", () => {
  const text = show({ received_at: aLine.at, data: { event: { type: "socket-failed", issue: "websocket error" } } });
  expect(text).toContain("Reported late: Live connection lost");
  expect(text).toContain("The page sent this only with the submission, without saying when it happened.");
});

it("says since when a page was away that the clock ended", () => {
  const text = show({ kind: "away-at-end", source: "server", data: { until_end: 300_000 } });
  expect(text).toContain("No page connected at the end");
  expect(text).toContain("Time ran out 5 min later, while no page was in contact, and the clock ended the attempt.");
  expect(text).not.toContain("arrived");
});

it("has words for everything that a page may report, and none of its codes", () => {
  const said = ClientMessage.options.map(({ shape }) => {
    const { value } = shape.type;
    const text = show({ data: { event: { type: value, kind: "no-face", tab_id: "4f1e", sid: "s-1", fp: "ab12" } } });
    cleanup();
    return { value, text };
  });
  for (const { value, text } of said) {
    expect(text).not.toMatch(/4f1e|s-1|ab12|something this page does not know/);
    expect(text).not.toContain(`Reported late: ${value}`);
  }
  expect(show({ data: { event: { type: "of-the-future" } } })).toContain("something this page does not know");
});
