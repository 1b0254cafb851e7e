import { useQuery } from "@tanstack/react-query";
import { useSignedIn } from "../lib/identity.ts";
import { profileQuery } from "../lib/resources.ts";

/** Whether the reader owns the company; the server decides in any case. */
export function useOwner(): boolean {
  const { data } = useQuery(profileQuery(useSignedIn()));
  return data?.role === "owner";
}
