import { createTest } from "@invigil/contract/authoring/authored-test";
import { invitePeople } from "@invigil/contract/inviting/candidates";
import { inviteColleague } from "@invigil/contract/people/company";
import { FirstStep, type readFirstSteps } from "@invigil/contract/people/first-steps";
import type { ReplyOf, Route } from "@invigil/contract/route";
import { IconCircleCheckFilled } from "@invigil/ui/icons/files";
import { IconCircle } from "@invigil/ui/icons/page";
import { Anchor, Button, Group, Paper, Progress, Text, Title, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useSignedIn } from "../../lib/identity.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { firstStepsQuery } from "./first-steps-query.ts";
import classes from "./first-steps.module.css";
import { shownSteps, useHiddenSteps } from "./hidden-steps.ts";

type Steps = ReplyOf<typeof readFirstSteps>;

const TEXTS: Record<FirstStep, { label: string; about: string; route?: Route }> = {
  test: { label: "Choose or write a test", about: "Start from a role, or from an empty test.", route: createTest },
  try: { label: "Preview it as candidate", about: "Your preview is never counted." },
  invite: { label: "Invite a candidate", about: "One person, a list, or a link for many.", route: invitePeople },
  report: { label: "Read a report", about: "Once a candidate has submitted." },
  colleague: { label: "Invite a colleague", about: "To write, review or proctor with you.", route: inviteColleague },
};

/** A checklist for a new company, which ticks itself. It disappears once everything is done, or when it is hidden. */
export function FirstSteps() {
  const { user_id: userId } = useSignedIn();
  const may = useMayUse();
  const { chosen, choose } = useHiddenSteps();
  const shown = shownSteps(chosen, userId);
  const isShown = shown !== "hidden" && may(createTest);
  const { data } = useQuery({ ...firstStepsQuery(), enabled: isShown });
  if (!data || !isShown) return null;
  const steps = FirstStep.options.filter((step) => {
    const { route } = TEXTS[step];
    return route === undefined || may(route);
  });
  const done = steps.filter((step) => data.done.includes(step)).length;
  if (done === steps.length && shown === "as-needed") return null;
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label="First steps">
      <Group justify="space-between" align="center" mb="xs">
        <Title order={2} size="h4">
          First steps
        </Title>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => {
            // The button disappears once it is pressed.
            document.querySelector("main")?.focus();
            choose(userId, "hidden");
          }}
        >
          Hide
        </Button>
      </Group>
      <Group gap="sm" mb="sm" wrap="nowrap">
        <Progress value={(100 * done) / steps.length} flex={1} aria-label="First steps" />
        <Text size="sm" c="dimmed">
          {done === steps.length ? "All done" : `${done} of ${steps.length} done`}
        </Text>
      </Group>
      <ol className={classes["steps"]}>
        {steps.map((step) => (
          <Step key={step} step={step} isDone={data.done.includes(step)} test={data.test} />
        ))}
      </ol>
    </Paper>
  );
}

interface StepProps {
  step: FirstStep;
  isDone: boolean;
  test: Steps["test"];
}

function Step({ step, isDone, test }: StepProps) {
  const { label, about } = TEXTS[step];
  return (
    <li className={classes["step"]}>
      {isDone ? (
        <IconCircleCheckFilled size={20} className={classes["done"] ?? ""} aria-hidden />
      ) : (
        <IconCircle size={20} className={classes["open"] ?? ""} aria-hidden />
      )}
      <div>
        {isDone ? <Text size="sm">{label}</Text> : <StepLink step={step} label={label} test={test} />}
        <Text size="xs" c="dimmed">
          {about}
        </Text>
      </div>
      <VisuallyHidden>{isDone ? "Done" : "Not done yet"}</VisuallyHidden>
    </li>
  );
}

/** Steps that need a test are plain text until there is one. */
function StepLink({ step, label, test }: Omit<StepProps, "isDone"> & { label: string }) {
  const link = { size: "sm", fw: 600, underline: "always", display: "block", w: "fit-content" } as const;
  if (step === "test")
    return (
      <Anchor {...link} renderRoot={(props) => <Link to="/tests/ready" search={{}} {...props} />}>
        {label}
      </Anchor>
    );
  if (step === "colleague")
    return (
      <Anchor {...link} renderRoot={(props) => <Link to="/company/people" {...props} />}>
        {label}
      </Anchor>
    );
  if (test === null) return <Text size="sm">{label}</Text>;
  const { slug } = test;
  const part = test.is_interview ? "interview" : "sections";
  // A draft must be published before anybody can be invited.
  const isReady = step !== "try" && test.is_live;
  return (
    <Anchor
      {...link}
      renderRoot={(props) =>
        step === "report" ? (
          <Link to="/tests/$slug/report" params={{ slug }} {...props} />
        ) : isReady ? (
          <Link to="/tests/$slug/candidates" params={{ slug }} search={{ invite: "person" }} {...props} />
        ) : (
          <Link to="/tests/$slug/edit/$part" params={{ slug, part }} {...props} />
        )
      }
    >
      {label}
    </Anchor>
  );
}
