import { FullScreenLoader } from "@invigil/ui/full-screen-loader";
import { Container, Group, type MantineSize } from "@mantine/core";
import { lazy, Suspense, type ReactNode } from "react";
import { UserMenu } from "../../shared/accounts/user-menu.tsx";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { useSignedIn } from "../../lib/identity.ts";

const ConsoleFrame = lazy(async () => ({
  default: (await import("../../console/pages/console-frame.tsx")).ConsoleFrame,
}));

/** Frames the pages about one attempt: recruiters stay in the console, which candidates never load. */
export function ReportFrame({ size, children }: { size: MantineSize; children: ReactNode }) {
  const { usertype } = useSignedIn();
  if (usertype === "recruiter") {
    return (
      <Suspense fallback={<FullScreenLoader message="Loading…" />}>
        <ConsoleFrame>
          <Container size={size} p={0} m={0}>
            {children}
          </Container>
        </ConsoleFrame>
      </Suspense>
    );
  }
  return (
    <>
      <Group component="header" justify="space-between" px="md" py="xs">
        <PageLogo height={28} />
        <UserMenu />
      </Group>
      <Container size={size} p="md" component="main">
        {children}
      </Container>
    </>
  );
}
