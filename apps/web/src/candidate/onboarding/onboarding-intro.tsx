import type { Test } from "@invigil/contract/taking/tests";
import { Button, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";

/** Explains what the form will ask before showing it. */
export function OnboardingIntro({ test }: { test: Pick<Test, "slug" | "name" | "company" | "invite_id"> }) {
  return (
    <>
      <Text>
        {test.company.name} invites you to {test.name}. Before you start, {test.company.name} asks you for a few
        details.
      </Text>
      <Text c="dimmed">Your details are stored with your invitation, and {test.company.name} can read them.</Text>
      <Group>
        <Button
          renderRoot={(props) => (
            <Link
              to="/$testSlug/onboarding/form"
              params={{ testSlug: test.slug }}
              search={{ inviteId: test.invite_id ?? undefined }}
              {...props}
            />
          )}
        >
          Continue
        </Button>
      </Group>
    </>
  );
}
