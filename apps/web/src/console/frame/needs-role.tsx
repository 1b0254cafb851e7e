import type { Route } from "@invigil/contract/route";
import { LoadingState } from "@invigil/ui/page-state";
import { Alert, Anchor, Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { roleName } from "../parts/roles.ts";
import { useSignedIn } from "../../lib/identity.ts";
import { mayUse } from "../../shared/parts/may-use.ts";
import { profileQuery } from "../../lib/resources.ts";

interface Props {
  /** What the page cannot do without. */
  route: Route;
  children: ReactNode;
}

/** A page, or who it is for: an address can be opened by anybody. */
export function NeedsRole({ route, children }: Props) {
  const { data: profile, isPending } = useQuery(profileQuery(useSignedIn()));
  if (isPending) return <LoadingState message="Loading…" />;
  // A role that could not be read is the server's to judge.
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
        You are signed in as {roleName(profile.role).toLowerCase()}. An owner of your company can change your role:{" "}
        <Anchor inherit underline="always" renderRoot={(props) => <Link to="/company/people" {...props} />}>
          see who they are
        </Anchor>
        .
      </Text>
    </Alert>
  );
}

/** In the plural, as in “authors and owners”. */
function whoMay({ roles = [] }: Route): string {
  const names = [...new Set([...roles, "owner" as const])].map((role) => `${roleName(role).toLowerCase()}s`);
  return names.length === 1 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
