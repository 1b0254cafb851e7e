import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { root } from "./root.ts";

/** Tests of ten seconds and more, longest first: started last, they would run alone while the other processors wait. */
const SLOW = [
  "packages/sandbox/src/recipes/recipes.test.ts",
  "faults/faults.test.ts",
  "apps/server/src/testing/fuzz/fuzz.test.ts",
  "apps/worker/src/kinds/uix.test.ts",
  "apps/server/src/demo/take-web.test.ts",
  "apps/worker/src/kinds/dba.test.ts",
  "scripts/check.test.ts",
  "scripts/one-story.test.ts",
  "apps/worker/src/kinds/sel.test.ts",
  "scripts/demo-keys.test.ts",
  "apps/worker/src/frameworks/judge-framework.test.ts",
  "packages/db/src/launcher.test.ts",
  "packages/sandbox/src/warm/warm.test.ts",
  "apps/server/src/demo/take-data.test.ts",
  "apps/worker/src/analysis/analysis.test.ts",
  "apps/server/src/start-worker.test.ts",
  "apps/server/src/features/runs/lost-worker.test.ts",
];

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this does not sort an array
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = SLOW.indexOf(relative(root, moduleId));
  return place === -1 ? SLOW.length : place;
}
