import { importProblems } from "@invigil/contract/authoring/exchange";
import { hasEnvironment } from "@invigil/contract/environments/environment-types";
import { ProblemType } from "@invigil/contract/taking/problem-types";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { z } from "zod";
import { sendImport } from "../features/exchange/testing/send-import.ts";
import { ProblemContent } from "../shared/tests/definitions.ts";
import { signInRecruiter } from "../testing/candidate.ts";
import { createFactory } from "../testing/factory.ts";
import { startServer, type TestServer } from "../testing/harness.ts";
import { demoSolutions } from "./solutions/all-solutions.ts";
import { seedDemo } from "./seed-demo.ts";

const TYPES = ProblemType.options.filter((type) => hasEnvironment(type));

let server: TestServer;
let archive: Buffer;
let reply: z.output<typeof importProblems.response>;
let other: Awaited<ReturnType<typeof signInRecruiter>>;
let companies: { from: number; to: number };
beforeAll(async () => {
  server = await startServer();
  await seedDemo(server.deps);
  const { company_id: from } = await server.db
    .selectFrom("problem")
    .select("company_id")
    .where("slug", "=", "demo-projects-library")
    .executeTakeFirstOrThrow();
  companies = { from, to: (await createFactory(server.db).company()).id };
  const { browser } = await signInRecruiter(server, from);
  archive = (await browser.get("/api/v1/library/export?format=invigil")).rawPayload;
  other = await signInRecruiter(server, companies.to);
  reply = importProblems.response.parse((await sendImport(other.browser, archive, "")).json());
});
afterAll(() => server.stop());

/** What an author wrote. */
async function written(companyId: number, type: string) {
  return server.db
    .selectFrom("problem")
    .select(["title", "statement", "max_score", "difficulty", "tags", "content", "grading", "authoring"])
    .where("company_id", "=", companyId)
    .where("problem_type", "=", type)
    .executeTakeFirstOrThrow();
}

it.each(TYPES)(
  "takes a question of the type %s to another library with its files, hidden tests and solution",
  async (type) => {
    const [before, after] = [await written(companies.from, type), await written(companies.to, type)];
    // Only what the demo leaves to its default is written out.
    expect(after).toEqual({ ...before, content: ProblemContent.parse(before.content) });
    const { files } = ProblemContent.parse(after.content);
    expect(files.some(({ content }) => content !== "")).toBe(true);
    const { solution } = after.authoring as { solution: unknown };
    expect(Object.values(demoSolutions)).toContainEqual(solution);
  },
);

it("writes the same archive from the library that imported it", async () => {
  expect([reply.refused, reply.left_out]).toEqual([[], []]);
  const again = (await other.browser.get("/api/v1/library/export?format=invigil")).rawPayload;
  const listed = (zip: Buffer) => {
    const { problems } = JSON.parse(Buffer.from(unzipSync(zip)["problems.json"] ?? []).toString()) as {
      problems: { title: string; problem_type: string }[];
    };
    return problems
      .filter(({ problem_type: type }) => hasEnvironment(type))
      .toSorted((a, b) => a.title.localeCompare(b.title));
  };
  expect(listed(archive)).toHaveLength(TYPES.length);
  expect(listed(again)).toEqual(listed(archive));
});
