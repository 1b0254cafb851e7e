import { counted } from "@invigil/contract/messages/counted";
import { publishTest, restoreTest, TestPart, type AuthoredTest } from "@invigil/contract/authoring/authored-test";
import { Alert, Anchor, Button, Group, List, Text } from "@mantine/core";
import { IconListCheck } from "@invigil/ui/icons/console";
import { invitePeople } from "@invigil/contract/inviting/candidates";
import { IconPlayerPlay } from "@invigil/ui/icons/media";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMayUse } from "../../shared/parts/may-use.ts";
import classes from "./editor-frame.module.css";
import { TestStateBadge } from "./list/test-state.tsx";
import { nounOf } from "./noun-of.ts";
import { sayEmpty, useTryTest } from "./list/use-try-test.ts";
import { useTestAction } from "./list/use-test-action.ts";

const NAMES: Record<TestPart, string> = {
  basics: "Basics",
  sections: "Sections and questions",
  interview: "Interview",
  proctoring: "Proctoring",
  onboarding: "Onboarding",
};

/** An interview has a plan instead of sections. */
export function partsOf({ interview }: Pick<AuthoredTest, "interview">): TestPart[] {
  const other = interview === null ? "interview" : "sections";
  return TestPart.options.filter((part) => part !== other);
}

/** The buttons of a test's editor. */
export function EditorActions({ test }: { test: AuthoredTest }) {
  const { move } = useTestAction();
  const trial = useTryTest();
  const { slug, state, faults } = test;
  const may = useMayUse();
  const isEmpty = test.interview === null && test.sections.every(({ problems }) => problems.length === 0);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        loading={trial.isPending}
        onClick={() => (isEmpty ? sayEmpty() : trial.mutate(slug))}
      >
        Preview as candidate
      </Button>
      {state === "draft" && may(publishTest) && (
        <Button
          disabled={faults.length > 0}
          loading={move.isPending}
          onClick={() => move.mutate({ slug, to: "publish" })}
        >
          Publish
        </Button>
      )}
      {state === "live" && may(invitePeople) && (
        <Button
          renderRoot={(props) => (
            <Link to="/tests/$slug/candidates" params={{ slug }} search={{ invite: "person" }} {...props} />
          )}
        >
          Invite
        </Button>
      )}
      {state === "archived" && may(restoreTest) && (
        <Button loading={move.isPending} onClick={() => move.mutate({ slug, to: "restore" })}>
          Restore
        </Button>
      )}
    </>
  );
}

export function EditorAbout({ test }: { test: AuthoredTest }) {
  const { state, invited } = test;
  const people = `${counted(invited, "person", "people")} invited`;
  return (
    <Group component="span" gap="xs">
      <TestStateBadge state={state} />
      <Text span size="sm">
        {state === "draft" ? `Candidates cannot enter until the ${nounOf(test)} is published` : people}
      </Text>
    </Group>
  );
}

interface Props {
  test: AuthoredTest;
  children: ReactNode;
}

/** Lists what is missing, and shows the tabs of the test's parts above the open one. */
export function EditorFrame({ test, children }: Props) {
  const { slug, state, faults } = test;
  return (
    <>
      {state === "draft" && faults.length > 0 && (
        <Alert
          variant="light"
          icon={<IconListCheck aria-hidden />}
          title={`Before you can publish this ${nounOf(test)}`}
          mb="md"
        >
          <List size="sm">
            {faults.map(({ part, text }) => (
              <List.Item key={text}>
                <Anchor
                  inherit
                  renderRoot={(props) => <Link {...props} to="/tests/$slug/edit/$part" params={{ slug, part }} />}
                >
                  {text}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      <nav className={classes["parts"]} aria-label={`Parts of the ${nounOf(test)}`}>
        {partsOf(test).map((part) => (
          <Link
            key={part}
            to="/tests/$slug/edit/$part"
            params={{ slug, part }}
            className={classes["part"]}
            activeProps={{ "aria-current": "page" }}
          >
            {NAMES[part]}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}
