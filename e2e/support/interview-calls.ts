import { CONSENT_VERSION, InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { StartedAttempt } from "@invigil/contract/taking/attempts";
import { Test } from "@invigil/contract/taking/tests";
import { expect, type Page } from "@playwright/test";
import { post } from "./steps.ts";

const BASE = "/interview-ai/api/v1";

/** Starts an invited candidate's interview up to its last step before the greeting, with the calls of the pages. */
export async function prepareInterview(page: Page, { link, slug }: { link: string; slug: string }): Promise<void> {
  await page.request.get(link);
  const { id } = Test.parse(await (await page.request.get(`/api/v1/test/${slug}`)).json());
  const started = StartedAttempt.parse(await (await post(page, `/rpc/test.start/${id}`)).json());
  const attempt = { test_solution_id: started.solution_set.id };
  const call = async (path: string, body: object = {}) =>
    InterviewSnapshot.parse(await (await post(page, `${BASE}/${path}`, { ...attempt, ...body })).json());
  const { state } = await call("dhwani/interview-session", { consent_version: CONSENT_VERSION });
  if (state === "cv") await call("cv-upload/skip");
  await expect.poll(async () => (await call("dhwani/interview-session/validate")).state).toBe("ready");
}
