import {
  hackerProfile,
  identity,
  Profile,
  recruiterProfile,
  UserDetails,
  type UserType,
} from "@invigil/contract/people/accounts";
import { initTest, readReceipt, solutionSetOfUser, SolutionSet } from "@invigil/contract/taking/attempts";
import { Brand, whiteLabelConfig } from "@invigil/contract/people/branding";
import { sectionwiseProblems } from "@invigil/contract/taking/problems";
import { readTest, Test } from "@invigil/contract/taking/tests";
import { queryOptions } from "@tanstack/react-query";
import { ApiError, call } from "./api.ts";
import { orSnapshot } from "./snapshots.ts";

/** The signed-in account, as the calls need it. */
export interface SignedIn {
  user_id: number;
  usertype: UserType;
  username: string;
}

const snapshot = { snapshot: true };

export function identityQuery() {
  const queryKey = ["identity"] as const;
  const fetch = () => call(identity, {}, { family: "IDN" });
  return queryOptions({
    queryKey,
    queryFn: () => orSnapshot({ queryKey, fetch, parse: UserDetails.parse }),
    meta: snapshot,
    staleTime: Infinity,
  });
}

export function profileQuery(user: SignedIn) {
  const queryKey = ["profile", user.usertype, user.user_id] as const;
  const route = user.usertype === "recruiter" ? recruiterProfile : hackerProfile;
  const fetch = () => call(route, { params: { id: user.user_id } }, { family: "GTD" });
  return queryOptions({
    queryKey,
    queryFn: () => orSnapshot({ queryKey, fetch, parse: Profile.parse }),
    meta: snapshot,
    staleTime: Infinity,
  });
}

export function brandQuery() {
  const queryKey = ["brand"] as const;
  const fetch = () => call(whiteLabelConfig, {}, { family: "GTD" });
  return queryOptions({
    queryKey,
    queryFn: () => orSnapshot({ queryKey, fetch, parse: Brand.parse }),
    meta: snapshot,
    staleTime: Infinity,
  });
}

export function testQuery(slug: string) {
  const queryKey = ["test", slug] as const;
  const fetch = () => call(readTest, { params: { slug } }, { family: "GTD" });
  return queryOptions({
    queryKey,
    queryFn: () => orSnapshot({ queryKey, fetch, parse: Test.parse }),
    meta: snapshot,
    staleTime: Infinity,
  });
}

/** The caller's attempt, prepared by the first visit to a test. */
export function solutionSetQuery(user: SignedIn, slug: string, testId: number) {
  const queryKey = ["solution-set", slug] as const;
  return queryOptions({
    queryKey,
    queryFn: () => orSnapshot({ queryKey, fetch: () => readOrInit(user, slug, testId), parse: SolutionSet.parse }),
    meta: snapshot,
    staleTime: Infinity,
  });
}

async function readOrInit(user: SignedIn, slug: string, testId: number): Promise<SolutionSet> {
  const params = { type: user.usertype, id: user.user_id };
  const query = { context: "test" as const, context_slug: slug };
  try {
    return await call(solutionSetOfUser, { params, query }, { family: "SS1" });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return await call(initTest, { params: { testId } }, { family: "TIN" });
  }
}

export function sectionsQuery(testId: number, slug: string) {
  const queryKey = ["sections", slug] as const;
  const fetch = () =>
    call(sectionwiseProblems, { params: { id: testId }, query: { test_slug: slug } }, { family: "TSS" });
  return queryOptions({
    queryKey,
    queryFn: () => orSnapshot({ queryKey, fetch, parse: sectionwiseProblems.response.parse }),
    meta: snapshot,
    staleTime: Infinity,
  });
}

export function receiptQuery(slug: string) {
  return queryOptions({
    queryKey: ["receipt", slug] as const,
    queryFn: () => call(readReceipt, { params: { slug } }, { family: "SS2" }),
    staleTime: Infinity,
  });
}
