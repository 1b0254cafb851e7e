import { expect, it } from "vitest";
import { integrityLimits, type Watched } from "./integrity.ts";

const watched: Watched = {
  proctored: true,
  frames: { looked: 60, unclear: 0 },
  pictures: { stored: 4, failed: 0, deleted: 0 },
  silences: 0,
  estimated: false,
  kinds: ["no-face"],
};

it("never shows counts without their limitations", () => {
  expect(integrityLimits(watched)).toHaveLength(1);
  expect(integrityLimits({ ...watched, proctored: false, frames: null }).join(" ")).toContain("not proctored");
});

it("counts one picture as one", () => {
  const said = integrityLimits({ ...watched, pictures: { stored: 1, failed: 1, deleted: 1 } });
  expect(said).toContain("Missing: 1 picture.");
  expect(said).toContain("Pictures and clips deleted since: 1.");
});

it("names what could not be seen", () => {
  const said = integrityLimits({
    ...watched,
    estimated: true,
    kinds: ["blur", "paste-outside"],
    frames: { looked: 60, unclear: 12 },
    pictures: { stored: 0, failed: 2, deleted: 3 },
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
