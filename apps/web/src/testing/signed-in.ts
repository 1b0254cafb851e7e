import type { Role } from "@invigil/contract/roles";
import type { QueryClient } from "@tanstack/react-query";
import { identityQuery, profileQuery, type SignedIn } from "../lib/resources.ts";
import { candidate } from "./fixtures.ts";
import { testQueryClient } from "./render.tsx";

/** A cache in which somebody is signed in; a recruiter in a role. */
export function signedInClient(user: SignedIn = candidate, role: Role = "owner"): QueryClient {
  const queryClient = testQueryClient();
  queryClient.setQueryData(identityQuery().queryKey, user);
  if (user.usertype === "recruiter") {
    const company = { slug: "example", name: "Example" };
    const profile = { id: user.user_id, full_name: "Demo Recruiter", email: user.username, company, job_title: null };
    queryClient.setQueryData(profileQuery(user).queryKey, { ...profile, role });
  }
  return queryClient;
}
