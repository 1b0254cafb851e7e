import type { Route } from "@invigil/contract/route";
import { LoadingState } from "@invigil/ui/page-state";
import { Alert, Anchor, Text } from "@mantine/core";
import { IconLock } from "@invigil/ui/icons/page";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { roleName } from "../parts/roles.ts";
import { useSignedIn } from "../../lib/identity.ts";
import { mayUse } from "../../shared/parts/may-use.ts";
import { profileQuery } from "../../lib/resources.ts";

interface Props {
  /** The route that the page cannot work without. */
  route: Route;
  children: ReactNode;
}

/** Shows the page, or says who it is for, because anyone can open its address. */
export function NeedsRole({ route, children }: Props) {
  const { data: profile, isPending } = useQuery(profileQuery(useSignedIn()));
  if (isPending) return <LoadingState message="Loading…" />;
  // If the role could not be loaded, the server decides.
  if (profile?.role === undefined || mayUse(route, profile.role)) return children;
  return (
    <Alert
      variant="light"
      role="status"
      m="sm"
      icon={<IconLock aria-hidden />}
      title={`This page is for ${whoMay(route)}`}
    >
      <Text>
        Your role is {roleName(profile.role).toLowerCase()}. An owner of your company can change it:{" "}
        <Anchor inherit underline="always" renderRoot={(props) => <Link to="/company/people" {...props} />}>
          see who the owners are
        </Anchor>
        .
      </Text>
    </Alert>
  );
}

/** Lists the roles in the plural, as in “authors and owners”. */
function whoMay({ roles = [] }: Route): string {
  const names = [...new Set([...roles, "owner" as const])].map((role) => `${roleName(role).toLowerCase()}s`);
  return names.length === 1 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
