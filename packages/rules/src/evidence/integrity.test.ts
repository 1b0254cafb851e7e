import { expect, it } from "vitest";
import { integrityLimits, type Watched } from "./integrity.ts";

const watched: Watched = {
  proctored: true,
  isInterview: false,
  frames: { looked: 60, unclear: 0 },
  pictures: { missing: 0, deleted: 0 },
  estimated: false,
  kinds: ["no-face"],
};

it("never shows counts without their limitations", () => {
  expect(integrityLimits(watched)).toHaveLength(1);
  expect(integrityLimits({ ...watched, proctored: false, frames: null }).join(" ")).toContain("not proctored");
});

it("does not say of an interview that the microphone was off", () => {
  const said = integrityLimits({ ...watched, proctored: false, isInterview: true, frames: null }).join(" ");
  expect(said).toContain("The interview was not proctored");
  expect(said).toContain("Only spoken answers were recorded");
});

it("names what could not be seen", () => {
  const said = integrityLimits({
    ...watched,
    estimated: true,
    kinds: ["blur", "paste-outside"],
    frames: { looked: 60, unclear: 12 },
    pictures: { missing: 2, deleted: 3 },
  });
  expect(said).toEqual([
    expect.stringContaining("innocent reason"),
    "Detectors can be wrong either way; their confidence is an estimate.",
    expect.stringMatching(/^A paste counts as from outside.*unknown/),
    "Camera frames that were too dark or blurred to judge: 12 of 60.",
    "Missing: 2 pictures.",
    "Pictures and clips deleted since: 3.",
  ]);
});

it("speaks of one picture as of one", () => {
  const said = integrityLimits({ ...watched, pictures: { missing: 1, deleted: 1 } });
  expect(said).toContain("Missing: 1 picture.");
  expect(said).toContain("Pictures and clips deleted since: 1.");
});
