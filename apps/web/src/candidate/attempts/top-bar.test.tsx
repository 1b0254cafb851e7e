// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aProblem, aSection, aSolution, aSolutionSet, aTest } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { resetClock } from "../../testing/reset-clock.ts";
import { setRunningClock } from "../parts/running-clock.ts";
import { TopBar } from "./top-bar.tsx";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-01-01T10:00:00.000Z"), toFake: ["Date", "performance"] });
  resetClock();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sections = [
  aSection({ problems: [aProblem({ solution: aSolution() }), aProblem({ slug: "p-2" })] }),
  aSection({ slug: "s-2", status: "PND", problems: [], problems_total: 3 }),
];
const solutionSet = aSolutionSet({ expiry: expiryIn(3_600_000) });

/** The page uses the system clock until it has asked the server for the time. */
function expiryIn(ms: number) {
  return new Date(Date.parse("2026-01-01T10:00:00.000Z") + ms).toISOString();
}

describe("the top bar", () => {
  it("is 62 px high and shows test name, phase, countdown, meter, reminder, help and user menu [A1.06]", async () => {
    const test = aTest({ is_test_created_for_phase: true, phase_order: 2 });
    await renderAt(
      <TopBar
        test={test}
        solutionSet={solutionSet}
        sections={sections}
        reminder={<span>reminder</span>}
        userMenu={<button>User menu</button>}
      />,
    );
    const bar = screen.getByRole("banner");
    expect(bar.style.height).toBe("62px");
    expect(screen.getByRole("link", { name: "Demo test" }).getAttribute("href")).toBe("/test/demo");
    expect(screen.getByText("Phase 2")).toBeTruthy();
    expect(screen.getByRole("timer")).toBeTruthy();
    expect(screen.getByText("1/5 Question(s) attempted")).toBeTruthy();
    expect(screen.getByText("reminder")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Help" }).getAttribute("href")).toBe("/test/demo/help");
    expect(screen.getByRole("button", { name: "User menu" })).toBeTruthy();
  });

  it("shows no phase for a test that belongs to none", async () => {
    await renderAt(<TopBar test={aTest()} solutionSet={solutionSet} sections={sections} />);
    expect(screen.queryByText(/Phase/)).toBeNull();
  });

  it.each([
    ["the test is expired", aTest({ is_expired: true }), solutionSet],
    ["there is no solution set", aTest(), null],
    ["the test was extended and not resumed", aTest(), { ...solutionSet, add_test_duration: 10 }],
  ])("shows neither timer nor meter when %s [A2.27]", async (_when, test, set) => {
    await renderAt(<TopBar test={test} solutionSet={set} sections={sections} />);
    expect(screen.queryByRole("timer")).toBeNull();
    expect(screen.queryByText(/attempted/)).toBeNull();
  });

  it("shows both again once the extended test is resumed [A2.27]", async () => {
    const resumed = { ...solutionSet, add_test_duration: 10, has_resumed_test: true };
    await renderAt(<TopBar test={aTest()} solutionSet={resumed} sections={sections} />);
    expect(screen.getByRole("timer")).toBeTruthy();
    expect(screen.getByText("1/5 Question(s) attempted")).toBeTruthy();
  });

  it("shows an interview's company in the middle instead of the meter [A2.27]", async () => {
    const company = { slug: "acme", name: "Acme", avatar_url: "/media/a/acme.png", primary_color: null };
    const test = aTest({ sub_test_type: "INT", company });
    await renderAt(<TopBar test={test} solutionSet={solutionSet} sections={sections} />);
    expect(screen.queryByText(/attempted/)).toBeNull();
    expect(screen.getByRole("img", { name: "Acme" })).toBeTruthy();
    // Its clock does not run before its first words are said.
    expect(screen.queryByRole("timer")).toBeNull();
    act(() => setRunningClock(solutionSet.id, true));
    expect(screen.getByRole("timer")).toBeTruthy();
    act(() => setRunningClock(solutionSet.id, false));
  });
});
