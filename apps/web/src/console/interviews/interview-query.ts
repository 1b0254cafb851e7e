import { listPassedQuestions } from "@invigil/contract/interviews/passed-questions";
import { readFairness, readInterview } from "@invigil/contract/interviews/review";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export function interviewQuery(id: number) {
  return queryOptions({
    queryKey: ["interview", id] as const,
    queryFn: () => call(readInterview, { params: { id } }, { family: "CON" }),
  });
}

export function fairnessQuery(slug: string) {
  return queryOptions({
    queryKey: ["fairness", slug] as const,
    queryFn: () => call(readFairness, { params: { slug } }, { family: "CON" }),
  });
}

export function passedQuestionsQuery(slug: string) {
  return queryOptions({
    queryKey: ["passed-questions", slug] as const,
    queryFn: () => call(listPassedQuestions, { params: { slug } }, { family: "CON" }),
  });
}
