import { afterAll, expect, it } from "vitest";
import { openJudge } from "../../apps/worker/src/testing/judge-with.ts";
import type { Example } from "../../apps/web/src/console/library/editor/examples/example.ts";
import { DJP, PBD, PBT } from "../../apps/web/src/console/library/editor/examples/environment-examples.ts";
import { PBE, PFE, PFS } from "../../apps/web/src/console/library/editor/examples/project-examples.ts";

// Here, because no app may import another: the examples belong to the web app, the judge to the worker.
const open = await openJudge(["javascript", "python", "bash"]);
afterAll(() => open.close());

// MOB and APP have the keys of PFE and PFS.
const TYPES = ["PBE", "PFE", "PFS", "PBT", "PBD", "DJP"] as const;
const EXAMPLES: Record<(typeof TYPES)[number], Example> = { PBE, PFE, PFS, PBT, PBD, DJP };

it.each(TYPES)("the example of %s is solved by its solution, and not by its files", async (problemType) => {
  const { technology, files = {}, locked = {}, grading, solution } = EXAMPLES[problemType];
  const given = (texts: Readonly<Record<string, string>>, read_only: boolean) =>
    Object.entries(texts).map(([path, text]) => ({ path, content: text, read_only }));
  const content = { files: [...given(files, false), ...given(locked, true)] };
  const asked = { code: "", problemType, technology, content, grading };
  const right = await open.judge({ ...asked, request: { files: solution.files ?? {} } });
  expect(right.outcome).toMatchObject({ status: "ACC" });
  const start = await open.judge({ ...asked, request: { files } });
  expect(start.outcome.status).not.toBe("ACC");
});
