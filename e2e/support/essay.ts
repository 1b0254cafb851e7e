import type { Page } from "@playwright/test";
import { z } from "zod";
import type { Product } from "./product.ts";
import { expectQuestion } from "./steps.ts";

export type Kind = "TEX" | "SUB";

/** Creates a test that begins with a question of this type, followed by another one. */
export async function makeEssayTest({ db, factory }: Product, kind: Kind, timedSections?: number[]) {
  const company = await db.selectFrom("company").select("id").where("slug", "=", "demo").executeTakeFirstOrThrow();
  const problems = [[{ type: kind, title: "Essay" }], [{ type: "TEX", title: "Next" }]];
  const made = await factory.test(company.id, { problems, ...(timedSections && { timedSections }) });
  const [first, second] = made.sections.map(({ problems: [problem] }) => problem?.slug ?? "");
  return { slug: made.slug, essay: `/v1/test/${made.slug}/problem/${first}`, next: `**/problem/${second}` };
}

/** Puts the caret at the end of the text. */
export async function takeUp(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Your answer" }).click();
  await page.keyboard.press("Control+End");
}

export async function openEssay(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectQuestion(page);
  await takeUp(page);
}

/** What the database has, as it was typed. */
export async function storedText({ db }: Product, accountId: number): Promise<string> {
  const latest = await db
    .selectFrom("attempt")
    .innerJoin("solution", "solution.attempt_id", "attempt.id")
    .innerJoin("solution_revision as revision", "revision.solution_id", "solution.id")
    .select("revision.body")
    .where("attempt.account_id", "=", accountId)
    .orderBy("revision.seq", "desc")
    .executeTakeFirst();
  const { answer } = z.object({ answer: z.string().default("") }).parse(latest?.body ?? {});
  return answer.startsWith("<p>") ? answer.replace(/^<p>|<\/p>$/g, "").replaceAll("</p><p>", "\n") : answer;
}
