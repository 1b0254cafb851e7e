import type { Tx } from "@invigil/db/connection";
import { randomSlug, randomToken } from "../platform/identity/tokens.ts";
import type { DemoProblem, DemoTest } from "./content.ts";
import {
  insertAnswer,
  insertExtendedAttempt,
  insertInvite,
  insertProblem,
  insertSection,
  insertTest,
  placeProblem,
} from "./demo.queries.ts";

interface Seed {
  companyId: number;
  candidate: { id: number; email: string };
  now: Date;
}

interface Placed {
  id: number;
  sectionId: number;
  type: string;
}

const MINUTE = 60_000;

export async function seedTest(tx: Tx, test: DemoTest, { companyId, candidate, now }: Seed): Promise<void> {
  const { id: testId } = await insertTest(tx, test, { companyId, now });
  const placed = new Map<string, Placed>();
  const sectionIds: number[] = [];

  async function seedProblem(problem: DemoProblem, sectionId: number, parentId: number | null, position: number) {
    const slug = `${test.slug}-${problem.key}`;
    const { id } = await insertProblem(tx, problem, { slug, companyId, parentId, position });
    if (parentId === null) await placeProblem(tx, { section_id: sectionId, problem_id: id, position });
    placed.set(problem.key, { id, sectionId, type: problem.type });
    for (const [index, child] of (problem.children ?? []).entries()) await seedProblem(child, sectionId, id, index);
  }

  for (const [position, { name, minutes, problems }] of test.sections.entries()) {
    const slug = `section-${position + 1}`;
    const section = await insertSection(tx, {
      test_id: testId,
      slug,
      name,
      position,
      duration_minutes: minutes ?? null,
    });
    sectionIds.push(section.id);
    for (const [index, problem] of problems.entries()) await seedProblem(problem, section.id, null, index);
  }
  const inviteId = await insertInvite(tx, { test_id: testId, account_id: candidate.id, email: candidate.email });
  if (test.extended)
    await seedExtended(tx, test, { testId, accountId: candidate.id, inviteId, sectionIds, placed, now });
}

interface Extension {
  testId: number;
  accountId: number;
  inviteId: string;
  sectionIds: number[];
  placed: ReadonlyMap<string, Placed>;
  now: Date;
}

/** The attempt began three hours ago, ran out of time and was extended. */
async function seedExtended(tx: Tx, test: DemoTest, { placed, now, ...attempt }: Extension): Promise<void> {
  const { minutes = 0, answers = [] } = test.extended ?? {};
  const startedAt = new Date(now.getTime() - 180 * MINUTE);
  const attemptId = await insertExtendedAttempt(tx, {
    ...attempt,
    slug: randomSlug(),
    token: randomToken(24),
    startedAt,
    endedAt: new Date(startedAt.getTime() + test.minutes * MINUTE),
    extendedAt: new Date(now.getTime() - 5 * MINUTE),
    minutes,
  });
  for (const [index, { key, answer }] of answers.entries()) {
    const problem = placed.get(key);
    if (!problem) throw new Error(`The demo test ${test.slug} has no question ${key}.`);
    const savedAt = new Date(startedAt.getTime() + (index + 1) * 6 * MINUTE);
    await insertAnswer(tx, {
      attemptId,
      problemId: problem.id,
      sectionId: problem.sectionId,
      type: problem.type,
      answer,
      savedAt,
    });
  }
}
