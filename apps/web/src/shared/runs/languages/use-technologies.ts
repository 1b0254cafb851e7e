import type { Technology } from "@invigil/contract/taking/technologies";
import { technologyName } from "@invigil/contract/taking/technology-names";
import { useQuery } from "@tanstack/react-query";
import { useIdentity } from "../../../lib/identity.ts";
import { technologiesQuery } from "../run/run-queries.ts";

export type Described = Pick<Technology, "name" | "mode" | "note">;

/** Returns how a technology is shown; its name is known before anything is loaded. */
export function useTechnologies(): (id: string) => Described {
  // A shared report is read without an account.
  const { data } = useQuery({ ...technologiesQuery(), enabled: useIdentity() !== null });
  return (id) => {
    const found = data?.technologies.find((technology) => technology.id === id);
    return { name: technologyName(id), mode: found?.mode ?? id, note: found?.note ?? null };
  };
}
