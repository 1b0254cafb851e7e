import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { root } from "./root.ts";

/** Tests of fifteen seconds and more, longest first: started last, they would run alone while other processors wait. */
const SLOW = [
  "apps/server/src/features/proctoring/forged-pictures.test.ts",
  "apps/server/src/demo/take-projects.test.ts",
  "apps/server/src/testing/fuzz/fuzz.test.ts",
  "apps/server/src/testing/authorisation.test.ts",
  "apps/server/src/demo/take-automation.test.ts",
  "apps/server/src/features/proctoring/sessions.test.ts",
  "apps/server/src/demo/take-web.test.ts",
  "apps/server/src/features/id-check/id-check.test.ts",
  "apps/server/src/admin/admin.test.ts",
  "apps/server/src/demo/demo-start.test.ts",
  "packages/db/src/launcher.test.ts",
  "apps/server/src/features/runs/lost-worker.test.ts",
  "apps/server/src/main.test.ts",
  "apps/server/src/failing-starts.test.ts",
  "apps/worker/src/analysis/analysis.test.ts",
  "faults/backup.test.ts",
  "faults/faults.test.ts",
  "apps/worker/src/kinds/automation.test.ts",
  "apps/worker/src/applications/attacks.test.ts",
  "scripts/check.test.ts",
  "scripts/verify-library/demo-keys.test.ts",
  "apps/worker/src/kinds/uix.test.ts",
  "packages/sandbox/src/attacks/resources.test.ts",
  "packages/vision/src/vision.test.ts",
  "apps/worker/src/frameworks/forged-reports.test.ts",
  "apps/worker/src/applications/visits.test.ts",
  "apps/secure-browser/src/agent.test.ts",
  "faults/no-network.test.ts",
  "apps/worker/src/text/interactive.test.ts",
  "apps/worker/src/text/judge-text.test.ts",
  "packages/sandbox/src/warm/warm.test.ts",
  "scripts/verify-library/example-keys.test.ts",
  "apps/worker/src/frameworks/timed-forgery.test.ts",
  "packages/environments/src/kubernetes/kubernetes-driver.test.ts",
  "scripts/verify-library/verify-library.test.ts",
  "packages/sandbox/src/recipes/recipes.test.ts",
  "apps/worker/src/applications/broken-applications.test.ts",
  "apps/worker/src/analysis/judge-unclear.test.ts",
  "apps/worker/src/interviews/hear-in-turns.test.ts",
  "apps/worker/src/interviews/spoken-interview.test.ts",
  "packages/environments/src/local/local-driver.test.ts",
  "packages/environments/src/kubernetes/life-in-a-cluster.test.ts",
  "apps/worker/src/interviews/interviews.test.ts",
  "apps/worker/src/text/every-language.test.ts",
  "apps/worker/src/kinds/project.test.ts",
  "packages/vision/src/voice/voice.test.ts",
  "apps/worker/src/frameworks/judge-framework.test.ts",
  "scripts/one-story.test.ts",
  "packages/interviewer/src/cv/read-cv.test.ts",
  "packages/sandbox/src/box/fair-time.test.ts",
  "packages/environments/src/kubernetes/after-a-crash.test.ts",
  "apps/worker/src/frameworks/knowing-forgeries.test.ts",
  "apps/worker/src/analysis/blind-worker.test.ts",
  "packages/sandbox/src/attacks/channels.test.ts",
  "packages/environments/src/kubernetes/warm-pool.test.ts",
  "apps/environments/src/run-host.test.ts",
  "apps/worker/src/interviews/killed-worker.test.ts",
  "apps/worker/src/text/multi-pass.test.ts",
  "apps/environments/src/host/in-a-cluster.test.ts",
  "packages/sandbox/src/languages/prepared.test.ts",
];

/** `--sequence.shuffle.files` finds what one file leaves behind for another. The runner leaves that to us. */
const isShuffled = process.argv.some((argument) => argument.startsWith("--sequence.shuffle"));

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this does not sort an array
    const sorted = await super.sort(files);
    const { seed } = this.ctx.config.sequence;
    const keys = new Map(sorted.map((file) => [file, isShuffled ? shuffledKey(file, seed) : keyOf(file)]));
    return sorted.toSorted((a, b) => compare(keys.get(a) ?? [], keys.get(b) ?? []));
  }
}

type Key = readonly (number | string)[];

function keyOf(file: TestSpecification): Key {
  const place = SLOW.indexOf(relative(root, file.moduleId));
  return [...groupOf(file), place === -1 ? SLOW.length : place];
}

function shuffledKey(file: TestSpecification, seed: number): Key {
  return [...groupOf(file), createHash("sha256").update(`${seed} ${file.moduleId}`).digest("hex")];
}

/** A process that files share ends when the next file belongs to another project or needs another window. */
function groupOf({ moduleId, project }: TestSpecification): Key {
  return [project.name, Number(readFileSync(moduleId, "utf8").startsWith("// @vitest-environment "))];
}

function compare(a: Key, b: Key): number {
  const differs = a.findIndex((part, at) => part !== b[at]);
  return differs === -1 ? 0 : (a[differs] ?? 0) < (b[differs] ?? 0) ? -1 : 1;
}
