import { afterAll, beforeAll, expect, it } from "vitest";
import { EXPECTED } from "../testing/expected-programs.ts";
import { openJudge } from "../testing/judge-with.ts";
import { PROGRAMS, type Programs } from "../testing/judged-programs.ts";

const VERDICTS = {
  accepted: /^PASSED$/,
  wrong: /^WRONG$/,
  slow: /^CPU_LIMIT$/,
  crashing: /^(NONZERO|SIGNAL)$/,
  flooding: /^OUTPUT_LIMIT$/,
};

let open: Awaited<ReturnType<typeof openJudge>>;
const languages = new Set([...Object.keys(PROGRAMS), ...EXPECTED.map(({ technology }) => technology)]);
beforeAll(async () => void (open = await openJudge([...languages])));
afterAll(() => open.close());

function isInstalled(technology: string): boolean {
  return open.sandbox.languages.some(({ id }) => id === technology);
}

it.for(Object.entries(PROGRAMS))(
  "%s gets the verdict that each program deserves",
  async ([technology, programs], { skip }) => {
    if (!isInstalled(technology)) skip("not installed");
    const cases = [{ id: "1", name: "sum", input: "20 22\n", output: "42\n" }];
    const limits = { cpu_ms: 500, wall_ms: 60_000, output_kb: 16 };
    const grading = { cases, compare: { kind: "token" }, limits };
    for (const [sort, code] of Object.entries(programs) as [keyof Programs, string][]) {
      // A flood must end because of its output, however slowly it is read.
      const own = sort === "flooding" ? { ...grading, limits: { ...limits, cpu_ms: 20_000 } } : grading;
      const { verdicts, outcome } = await open.judge({ technology, code, grading: own });
      expect(`${sort}: ${verdicts.join()} ${outcome.status}`).toMatch(
        new RegExp(`^${sort}: ${VERDICTS[sort].source.slice(1, -1)} ${sort === "accepted" ? "ACC" : "REJ"}$`),
      );
    }
  },
);

it.for(EXPECTED)("$technology has what candidates expect: $what", async ({ technology, code, output }, { skip }) => {
  if (!isInstalled(technology)) skip("not installed");
  const grading = { cases: [{ id: "1", name: "all", input: "", output }], compare: { kind: "token" } };
  const { result, outcome } = await open.judge({ technology, code, grading });
  expect(result.cases).toMatchObject([{ verdict: "PASSED", stderr: "" }]);
  expect(outcome.status).toBe("ACC");
});
