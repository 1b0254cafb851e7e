import type { Technology } from "@invigil/contract/taking/technologies";
import { useQuery } from "@tanstack/react-query";
import { technologiesQuery } from "../run/run-queries.ts";

export type Described = Pick<Technology, "name" | "mode" | "note">;

/** What people call a technology. One that nobody offers any more is called by its id. */
export function useTechnologies(): (id: string) => Described {
  const { data } = useQuery(technologiesQuery());
  return (id) => data?.technologies.find((technology) => technology.id === id) ?? { name: id, mode: id, note: null };
}
