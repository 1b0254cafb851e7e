import type { Technology } from "@invigil/contract/taking/technologies";
import { useQuery } from "@tanstack/react-query";
import { technologiesQuery } from "../run/run-queries.ts";

export type Described = Pick<Technology, "name" | "mode" | "note">;

/** Returns a technology's displayed name. One that is no longer offered is shown by its id. */
export function useTechnologies(): (id: string) => Described {
  const { data } = useQuery(technologiesQuery());
  return (id) => data?.technologies.find((technology) => technology.id === id) ?? { name: id, mode: id, note: null };
}
