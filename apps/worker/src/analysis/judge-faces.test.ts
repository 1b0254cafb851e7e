import { expect, it } from "vitest";
import { judgeFaces, type Compared } from "./judge-faces.ts";

const same = (id: string): Compared => ({ id, distance: 0.3 });
const other = (id: string, told = false): Compared => ({ id, distance: 0.8, told });

it.each([
  ["one picture", [other("a")]],
  ["two of five", [other("a"), other("b"), same("c"), same("d"), same("e")]],
  ["three, but the latest shows the candidate", [same("a"), other("b"), other("c"), other("d")]],
  ["three, but one too long ago", [other("a"), same("b"), other("c"), same("d"), same("e"), other("f")]],
  ["three that were already reported", [other("a"), other("b"), other("c", true)]],
  ["none", []],
])("reports nothing for %s", (_what, compared) => {
  expect(judgeFaces("photo", compared)).toBeNull();
});

it("names the pictures, once three of the last five differ from the photo", () => {
  expect(judgeFaces("photo", [other("a"), same("b"), other("c"), same("d"), other("e")])).toEqual({
    kind: "different-face",
    confidence: 0.69,
    detector: "face-api face_recognition 1.7.15",
    data: { photo: "photo", pictures: ["a", "c", "e"], distance: 0.8, limit: 0.58, different: 3, compared: 5 },
  });
});
