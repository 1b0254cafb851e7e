import type { ChatAudience, ChatPhase } from "@invigil/contract/help/chat";
import { TestSettings } from "@invigil/contract/taking/tests";
import { hasChat } from "@invigil/rules/help/has-chat";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { conversationName } from "../../../shared/chat/conversation-name.ts";
import { sessionState } from "../../../shared/tests/present-test.ts";
import { accessTest, type TestAccess } from "../../../shared/tests/test-access.ts";
import { supportCompany } from "./chat.queries.ts";

/** Whose conversation it is, and with whom. */
export interface ChatPlace {
  companyId: number;
  accountId: number;
  audience: ChatAudience;
  testId: number | null;
  name: string;
  phase: ChatPhase | null;
}

type AccessDeps = Pick<Deps, "db" | "config" | "now">;

/**
 * A candidate writes about a test to its company, a recruiter to the company that gives support. Everybody else learns
 * only that there is no chat.
 */
export async function accessChat(deps: AccessDeps, caller: Caller, slug: string | undefined): Promise<ChatPlace> {
  const { accountId } = caller;
  if (caller.usertype === "recruiter") {
    const companyId = slug === undefined ? await supportCompany(deps.db, deps.config.support.companySlug) : undefined;
    // Those who give support would write to themselves.
    if (companyId === undefined || companyId === caller.companyId) throw new AppError("chat_unavailable");
    return {
      companyId,
      accountId,
      audience: "recruiter",
      testId: null,
      name: conversationName(null, null),
      phase: null,
    };
  }
  if (slug === undefined) throw new AppError("chat_unavailable");
  const access = await testOf(deps, caller, slug);
  const { test, invite } = access;
  const { sub_test_type } = test;
  const settings = TestSettings.parse(test.settings);
  if (!hasChat({ sub_test_type, settings, is_onboarded: invite?.onboardedAt != null }, caller.usertype))
    throw new AppError("chat_unavailable");
  const phase = phaseOf(access, deps.now());
  const name = conversationName(test, phase);
  return { companyId: test.company_id, accountId, audience: "hacker", testId: test.id, name, phase };
}

async function testOf({ db }: AccessDeps, caller: Caller, slug: string): Promise<TestAccess> {
  try {
    return await accessTest(db, caller, { slug });
  } catch (error) {
    throw error instanceof AppError ? new AppError("chat_unavailable") : error;
  }
}

function phaseOf(access: TestAccess, now: Date): ChatPhase {
  const state = sessionState(access, now);
  if (state === "ACTIVE") return "during";
  return state === "END" ? "after" : "before";
}
