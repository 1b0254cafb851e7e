import { expect, it, onTestFinished } from "vitest";
import { newLaunch } from "../testing/bench.ts";
import { clientOf } from "../testing/contract/files.ts";
import { openTestDriver } from "../testing/test-driver.ts";

const VITEST = `import { expect, it } from "vitest";
import { sum } from "../sum.ts";
it("adds", () => expect(sum(1, 2)).toBe(3));
`;
const MOCHA = `const assert = require("node:assert");
const { sum } = require("../sum.ts");
it("adds", () => assert.equal(sum(1, 2), 3));
`;

it("lets candidates run tests with the judge's frameworks, without installing anything", async () => {
  const { driver, close } = await openTestDriver();
  onTestFinished(close);
  const client = await clientOf(await driver.start(newLaunch(), AbortSignal.timeout(60_000)));
  const sum = "export const sum = (a: number, b: number) => a + b;\n";
  await client.put({ "sum.ts": sum, "test/sum.test.ts": VITEST, "spec/sum.js": MOCHA }, true);
  const vitest = await client.run("vitest run --reporter=verbose 2>&1");
  expect(vitest).toMatchObject({ code: 0, text: expect.stringContaining("adds") });
  expect(await client.run("mocha spec 2>&1")).toMatchObject({ code: 0, text: expect.stringContaining("1 passing") });
  expect((await client.run("sed -i s/+/-/ sum.ts; mocha spec 2>&1")).code).toBe(1);
});
