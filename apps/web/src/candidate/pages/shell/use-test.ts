import type { Test } from "@invigil/contract/taking/tests";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { testQuery } from "../../../lib/resources.ts";

/** Returns the page's test; the shell shows nothing before it is loaded. */
export function useTest(): Test {
  const { testSlug } = useParams({ from: "/test/$testSlug" });
  const { data } = useQuery(testQuery(testSlug));
  if (!data) throw new Error("A page of a test was shown before the test was loaded");
  return data;
}
