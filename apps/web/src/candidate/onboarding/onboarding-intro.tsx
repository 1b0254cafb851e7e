import type { Test } from "@invigil/contract/taking/tests";
import { Button, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";

/** Says what is asked for before the form asks. */
export function OnboardingIntro({ test }: { test: Pick<Test, "slug" | "name" | "company" | "invite_id"> }) {
  return (
    <>
      <Text>
        {test.company.name} invites you to {test.name}. Before it starts, {test.company.name} asks you for a few
        details.
      </Text>
      <Text c="dimmed">They are stored with your invitation and can be read by {test.company.name}.</Text>
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
