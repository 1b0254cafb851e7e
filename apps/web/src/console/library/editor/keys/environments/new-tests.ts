import type { WrittenTests } from "../../draft/key-shapes.ts";

/** The frameworks whose tests can visit an application. */
export const TEST_NAMES = ["vitest", "mocha", "pytest"] as const;

/** A first test that shows how to reach the application. */
export const NEW_TESTS: WrittenTests = {
  name: "vitest",
  files: {
    "app.test.js": `import { expect, it } from "vitest";

it("replies", async () => {
  const reply = await fetch(process.env.APP_URL);
  expect(reply.status).toBe(200);
});
`,
  },
  hidden_files: [],
  tests: [],
};
