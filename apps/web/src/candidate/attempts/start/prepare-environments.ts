import { hasEnvironment } from "@invigil/contract/environments/environment-types";
import type { StartedAttempt } from "@invigil/contract/taking/attempts";

/** Begins to prepare the environments of a test that has some, so that they are there when a question is opened. */
export function prepareEnvironments({ test, sections }: StartedAttempt): void {
  const types = sections.flatMap(({ problems }) => problems.map(({ problem_type }) => problem_type));
  if (!types.some((type) => hasEnvironment(type))) return;
  // Without the file, each question asks for its own environment when it is opened.
  import("../../../shared/runs/environments/client/allocate.ts")
    .then(({ allocate }) => allocate(test.id))
    .catch(() => {});
}
