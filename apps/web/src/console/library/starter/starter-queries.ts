import { listFolders } from "@invigil/contract/authoring/exchange";
import { AuthoredType } from "@invigil/contract/authoring/library-content";
import { Difficulty } from "@invigil/contract/authoring/library-problem";
import { listStarter, readStarter, Skill } from "@invigil/contract/authoring/starter";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

/** The filters in the address; unknown ones are left out. */
export interface StarterAsked {
  search?: string | undefined;
  skill?: string | undefined;
  type?: string | undefined;
  difficulty?: string | undefined;
}

export const STARTER = ["starter"] as const;

export function starterQuery(asked: StarterAsked) {
  const skill = Skill.safeParse(asked.skill).data;
  const problem_type = AuthoredType.safeParse(asked.type).data;
  const difficulty = Difficulty.safeParse(asked.difficulty).data;
  const query = {
    ...(asked.search !== undefined && { search: asked.search }),
    ...(skill && { skill }),
    ...(problem_type && { problem_type }),
    ...(difficulty && { difficulty }),
  };
  return queryOptions({
    queryKey: [...STARTER, "list", query] as const,
    queryFn: () => call(listStarter, { query }, { family: "CON" }),
    placeholderData: keepPreviousData,
  });
}

export function starterQuestionQuery(slug: string) {
  return queryOptions({
    queryKey: [...STARTER, "question", slug] as const,
    queryFn: () => call(readStarter, { params: { slug } }, { family: "CON" }),
  });
}

/** The folders of the company's own library. */
export function ownFoldersQuery() {
  return queryOptions({
    queryKey: ["library", "folders"] as const,
    queryFn: () => call(listFolders, {}, { family: "CON" }),
  });
}
