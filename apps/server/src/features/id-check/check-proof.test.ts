import { person } from "@invigil/vision/testing/pictures";
import { openVision } from "@invigil/vision/vision";
import { pino } from "pino";
import { expect, it } from "vitest";
import { checkProof } from "./check-proof.ts";

it("accepts a face photo unchecked, and says so, if the detectors cannot be loaded", async () => {
  const vision = openVision({ file: new URL("./no-such-thread.ts", import.meta.url) });
  const checked = await checkProof({ vision, log: pino({ level: "silent" }) }, "identity_image", await person("ann"));
  expect(checked).toEqual({
    confidence: null,
    detector: "none",
    findings: { checked: false },
    contentType: "image/webp",
  });
  await vision.close();
});
