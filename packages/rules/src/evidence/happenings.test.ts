import { expect, it } from "vitest";
import { happeningGap, sumUp } from "./happenings.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 10, 0, seconds));

it("sums up the reports of one happening: from first to last, with all sources and the best picture", () => {
  const browser = {
    at: at(5),
    source: "browser" as const,
    confidence: 0.99,
    detector: "blaze",
    media: null,
    data: { tab_id: "t" },
  };
  const seen = (seconds: number, confidence: number, media: string) => ({
    at: at(seconds),
    source: "analysis" as const,
    confidence,
    detector: "ssd",
    media,
    data: { faces: 2 },
  });
  expect(sumUp(browser, [seen(3, 0.7, "one"), seen(9, 0.9, "two"), seen(16, 0.8, "three")])).toEqual({
    at: at(3),
    endsAt: at(16),
    sources: ["browser", "analysis"],
    confidence: 0.9,
    detector: "ssd",
    media: "two",
    data: { tab_id: "t", faces: 2 },
  });
});

it("leaves a single report as it is", () => {
  const only = { at: at(1), source: "server" as const, confidence: null, detector: null, media: null, data: {} };
  expect(sumUp(only, [])).toMatchObject({ at: at(1), endsAt: null, sources: ["server"] });
});

it("joins what a camera sees over a while, and never two returns to the window", () => {
  expect(happeningGap("multiple-faces")).toBeGreaterThan(13_000);
  expect(happeningGap("tolerance")).toBeNull();
  expect(happeningGap("blur")).toBeNull();
  expect(happeningGap("voice")).toBeNull();
});
