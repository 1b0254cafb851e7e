import { expect, it } from "vitest";
import { openJudge } from "../testing/judge-with.ts";

it("lets no question keep a slot for longer, or use more memory, than everybody can spare", async () => {
  const judge = await openJudge(["python"]);
  const cases = [{ id: "1", name: "a", input: "", output: "", sample: true }];
  const limits = { cpu_ms: 1e9, wall_ms: 1e9, memory_mb: 100_000, processes: 100_000 };
  const code = "held = bytearray(3 * 1024 ** 3)";
  const { verdicts } = await judge.judge({ code, technology: "python", grading: { cases, limits } });
  await judge.close();
  expect(verdicts).toEqual(["MEMORY_LIMIT"]);
});
