import { expect, it } from "vitest";
import { integrityLimits, type Watched } from "./integrity.ts";

const watched: Watched = {
  proctored: true,
  frames: { looked: 60, unclear: 0 },
  pictures: { stored: 4, waiting: 0, missing: 0, deleted: 0 },
  silences: 0,
  estimated: false,
  kinds: ["no-face"],
};

it("never shows counts without their limitations", () => {
  expect(integrityLimits(watched)).toHaveLength(1);
  expect(integrityLimits({ ...watched, proctored: false, frames: null }).join(" ")).toContain("not proctored");
});

it("names what could not be seen", () => {
  const said = integrityLimits({
    ...watched,
    estimated: true,
    kinds: ["blur", "paste-outside"],
    frames: { looked: 60, unclear: 12 },
    pictures: { stored: 0, waiting: 0, missing: 2, deleted: 3 },
    silences: 1,
  });
  expect(said).toEqual([
    expect.stringContaining("innocent reason"),
    "Detectors can be wrong either way; their confidence is an estimate.",
    expect.stringMatching(/^A paste counts as from outside.*unknown/),
    "Camera frames that were too dark or blurred to judge: 12 of 60.",
    "No pictures are stored, so nothing can be reviewed.",
    "Missing: 2 pictures.",
    "Pictures and clips deleted since: 3.",
    "The server lost contact with the page once.",
  ]);
});

it("speaks of one picture as of one", () => {
  const said = integrityLimits({ ...watched, pictures: { stored: 4, waiting: 0, missing: 1, deleted: 1 } });
  expect(said).toContain("Missing: 1 picture.");
  expect(said).toContain("Pictures and clips deleted since: 1.");
});

it("does not let what did not run, or waits, read as all clear", () => {
  const pictures = { stored: 60, waiting: 59, missing: 0, deleted: 0 };
  const said = integrityLimits({ ...watched, frames: { looked: 0, unclear: 0 }, pictures });
  expect(said).toContain("The detection in the browser did not run.");
  expect(said).toContain("Pictures and clips that still wait for their analysis: 59.");
  expect(integrityLimits({ ...watched, pictures: { ...pictures, waiting: 1 } })).toContain(
    "Pictures and clips that still wait for their analysis: 1.",
  );
});
