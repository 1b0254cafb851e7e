// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { aTest } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { TestFacts } from "./test-facts.tsx";

afterEach(cleanup);

const section = {
  slug: "s-1",
  name: "One",
  status: "PND" as const,
  duration: 30,
  problems_total: 2,
  problem_ids: [],
  problems: [],
};

/** Candidates expect their own time zone, so the dates are made in it. */
const localTime = (hour: number, minute: number) => new Date(2026, 0, 22, hour, minute).toISOString();

it("shows duration, questions, sections with their minutes, and the window in the product's formats", async () => {
  const test = aTest({
    duration: 90,
    is_timed_section: true,
    start_time: localTime(9, 5),
    end_time: localTime(18, 0),
    sections: [section, { ...section, slug: "s-2", name: "Two", duration: 60 }],
  });
  await renderAt(<TestFacts test={test} />);
  const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(facts).toEqual([
    "1 hour 30 minutes",
    "2 questions",
    "2, each with its own time",
    "22nd January, 2026 at 9:05 AM",
    "22nd January, 2026 at 6:00 PM",
  ]);
  expect(screen.getByRole("row", { name: "One 2 30 minutes" })).toBeTruthy();
});

it("says how many of the minutes are extra time, and until when they may run", async () => {
  const window = { end_time: localTime(18, 0), latest_end: localTime(18, 15) };
  await renderAt(<TestFacts test={aTest({ duration: 75, extra_minutes: 15, session_state: "ACTIVE", ...window })} />);
  expect(screen.getByText("1 hour 15 minutes, including 15 minutes of extra time")).toBeTruthy();
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toContain("Your time ends by");
  expect(screen.getByText("22nd January, 2026 at 6:15 PM")).toBeTruthy();
});

it("says until when this candidate may start, if that is before the test closes", async () => {
  const window = { end_time: localTime(18, 0), starts_until: localTime(12, 0) };
  await renderAt(<TestFacts test={aTest(window)} />);
  const facts = () => screen.getAllByRole("term").map(({ textContent }) => textContent);
  expect(facts().slice(-2)).toEqual(["Start by", "Closes"]);
  expect(screen.getByText("22nd January, 2026 at 12:00 PM")).toBeTruthy();
  cleanup();
  await renderAt(<TestFacts test={aTest({ ...window, starts_until: window.end_time })} />);
  expect(facts()).not.toContain("Start by");
});
