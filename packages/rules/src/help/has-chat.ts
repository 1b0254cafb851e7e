import type { UserType } from "@invigil/contract/people/accounts";
import type { Test } from "@invigil/contract/taking/tests";
import { mustOnboard } from "../taking/navigation.ts";
import { isAiInterview } from "../taking/product-type.ts";

/** Recruiters who try a test, candidates in an interview and those who have not finished onboarding have no chat. */
export function hasChat(test: Pick<Test, "sub_test_type" | "settings" | "is_onboarded">, usertype: UserType): boolean {
  return usertype === "hacker" && !isAiInterview(test) && !mustOnboard(test, usertype);
}
