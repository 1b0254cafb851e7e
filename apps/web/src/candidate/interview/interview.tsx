import type { InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useServerNow } from "../../lib/clock.ts";
import { errorText } from "../../shared/parts/error-text.ts";
import { beginNote } from "./begin-note.ts";
import type { InterviewKey } from "./interview-calls.ts";
import type { InterviewProps } from "./interview-props.ts";
import { LiveInterview } from "./live/live-interview.tsx";
import { ConsentStep } from "./steps/consent-step.tsx";
import { CvStep } from "./steps/cv-step.tsx";
import { PreparingStep } from "./steps/preparing-step.tsx";
import { ReadyStep } from "./steps/ready-step.tsx";
import { useInterview } from "./use-interview.ts";

/** From consent to the last word. The server decides where the interview is; this shows it. */
export function Interview(props: InterviewProps) {
  const { test, attempt } = props;
  const key = { testSlug: test.slug, attempt };
  const { data: snapshot, error, refetch, isFetching } = useInterview(key);

  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{test.name}</Title>
        <Text c="dimmed">Interview with {test.company.name}</Text>
      </div>
      {snapshot && <Steps {...props} interviewKey={key} snapshot={snapshot} />}
      {!snapshot && error && <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {!snapshot && !error && <LoadingState message="Loading the interview…" />}
    </Stack>
  );
}

const titles = {
  consent: "Before the interview",
  cv: "Your CV",
  generating: "Preparing your interview",
  ready: "Ready when you are",
} as const;

/** Preparing takes a moment only, so it is no step of its own. */
function stepText(state: keyof typeof titles, cvRule: InterviewSnapshot["cv_rule"]): string {
  const steps = cvRule === "off" ? ["consent", "ready"] : ["consent", "cv", "ready"];
  return `Step ${steps.indexOf(state === "generating" ? "ready" : state) + 1} of ${steps.length}`;
}

type StepsProps = InterviewProps & { interviewKey: InterviewKey; snapshot: InterviewSnapshot };

function Steps({ interviewKey: key, snapshot, ...props }: StepsProps) {
  const { state } = snapshot;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  // Moves the focus, so that a screen reader learns that the content was replaced.
  useEffect(() => {
    if (shown.current !== state) heading.current?.focus();
    shown.current = state;
  }, [state]);

  if (state === "live" || state === "ended") return <LiveInterview {...props} interviewKey={key} snapshot={snapshot} />;
  // The page hears of an extension at once, also where the interview itself is not read again.
  const shared = { interviewKey: key, snapshot: { ...snapshot, expiry: props.expiry } };
  return (
    <Stack gap="md" component="section" aria-labelledby="interview-step">
      <div>
        <Text size="sm" c="dimmed">
          {stepText(state, snapshot.cv_rule)}
        </Text>
        <Title order={2} id="interview-step" ref={heading} tabIndex={-1}>
          {titles[state]}
        </Title>
        {props.expiry !== null && <BeginNote test={props.test} expiry={props.expiry} />}
      </div>
      {state === "consent" && <ConsentStep {...shared} company={props.test.company.name} />}
      {state === "cv" && <CvStep {...shared} instructions={props.test.instructions} />}
      {state === "generating" && <PreparingStep {...shared} />}
      {state === "ready" && <ReadyStep {...shared} test={props.test} expiry={props.expiry} onBegun={props.onBegun} />}
    </Stack>
  );
}

function BeginNote({ test, expiry }: Pick<InterviewProps, "test" | "expiry">) {
  const now = useServerNow(10_000);
  return <Text size="sm">{beginNote({ test, expiry }, now)}</Text>;
}
