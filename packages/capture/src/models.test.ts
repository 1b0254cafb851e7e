import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** As published by Google; see models/README.md. */
const MODELS = {
  "../models/blaze_face_short_range.tflite": "b4578f35940bf5a1a655214a1cce5cab13eba73c1297cd78e1a04c2380b0152f",
  "../models/efficientdet-lite0.tflite": "2e04c53bfeac0ac2a30c057c7e2a777594ce39baaac35a92f74fb1e8c4fc4e0b",
};

test.each(Object.entries(MODELS))("%s is the published file", async (path, hash) => {
  const content = await readFile(new URL(path, import.meta.url));
  expect(createHash("sha256").update(content).digest("hex")).toBe(hash);
});
