import type { SecureBrowserState } from "@invigil/contract/proctoring/secure-browser";
import type { SolutionSet } from "@invigil/contract/taking/attempts";
import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import type { Test } from "@invigil/contract/taking/tests";
import type { PageName } from "@invigil/contract/taking/tracking";
import { mustUseSecureBrowser } from "@invigil/rules/proctoring/secure-browser";
import { countsSection, shownExpiry } from "@invigil/rules/taking/sections";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Container, Stack, Text, Title } from "@mantine/core";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState, type ComponentProps } from "react";
import { TimerBadge } from "../attempts/end/timer-badge.tsx";
import { useStart } from "../attempts/start/use-start.ts";
import { CompanyLogo } from "../../shared/branding/company-logo.tsx";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { measureSpeed } from "../connection/probe.ts";
import { LazyIdentityStep } from "../id-check/lazy-identity.tsx";
import { Statement } from "../../shared/problems/statement.tsx";
import type { InterviewStageProps } from "../interview/interview-stage.tsx";
import { LazyInterviewStage } from "../interview/lazy-interview-stage.tsx";
import { UNKNOWN } from "../interview/unknown-stage.ts";
import { askedFor, needsAttempt } from "../../shared/privacy/asked-for.ts";
import { browserProbes } from "../tests/landing/browser-probes.ts";
import { ContinueCard, NotOpenCard, ResumeCard } from "../tests/landing/landing-cards.tsx";
import { stepPage } from "../tests/landing/landing-order.ts";
import { LandingSteps } from "../tests/landing/landing-steps.tsx";
import { landingView } from "../tests/landing/landing-view.ts";
import { useTimeZone } from "../tests/landing/use-time-zone.ts";
import { LazySecureBrowserCard } from "../secure-browser/lazy-secure-browser-card.tsx";
import { secureBrowserQuery } from "../secure-browser/secure-browser-query.ts";
import { usePageView } from "../../shared/tracking/use-page-view.ts";
import { useBrand } from "../../shared/parts/brand.tsx";
import { serverNow, useClockSynced, useServerNow } from "../../lib/clock.ts";
import { errorText } from "../../shared/parts/error-text.ts";
import { useSignedIn } from "../../lib/identity.ts";
import { useProduct } from "../../lib/product.ts";
import { solutionSetQuery } from "../../lib/resources.ts";
import { useAttemptData } from "./shell/use-attempt-data.ts";
import { useTest } from "./shell/use-test.ts";

async function speed(): Promise<number | null> {
  const sample = await measureSpeed();
  return sample.reached ? sample.speed : null;
}

const probes = browserProbes(speed);

export function LandingRoute() {
  const test = useTest();
  const user = useSignedIn();
  const product = useProduct((state) => state.product);
  const { sections } = useAttemptData(test);
  const { secure, wrongBrowser, isWaiting, preparesAttempt, attempt, solutionSet, isUndecided } =
    useLandingAttempt(test);
  useTimeZone(test);
  const now = useServerNow(isWaiting ? 1_000 : 60_000);
  const synced = useClockSynced();
  const { begin, isPending } = useStart(test);
  const [stepName, setStepName] = useState<PageName>(() => stepPage("instructions", test.instructions !== ""));

  const view = landingView({ test, solutionSet, wrongBrowser, now: synced ? now : null });
  usePageView(view.kind === "steps" ? stepName : "Post Landing");
  const couldNotPrepare = preparesAttempt ? attempt.error : null;
  const asked = askedFor(test, user.usertype, solutionSet);

  return (
    <Container size="md" p="md" component="main">
      <Stack gap="md">
        <LandingHead test={test} />
        {isUndecided && <LoadingState message="Loading your session…" />}
        {view.kind === "other-browser" && <SecureBrowser test={test} product={product} secure={secure} />}
        {view.kind === "not-open" && (
          <NotOpenCard
            opensAt={view.opensAt}
            timer={<TimerBadge expiry={view.opensAt} counts="opening" announces={false} />}
          />
        )}
        {view.kind === "continue" && (
          <Continue
            test={test}
            attempt={attempt}
            sections={sections ?? []}
            pending={isPending}
            onContinue={() => begin("continue")}
          />
        )}
        {view.kind === "resume" && (
          <ResumeCard
            minutes={view.minutes}
            product={product}
            pending={isPending}
            onContinue={() => begin("continue")}
          />
        )}
        {couldNotPrepare && (
          <ErrorState
            {...errorText(couldNotPrepare)}
            onRetry={() => void attempt.refetch()}
            retrying={attempt.isFetching}
          />
        )}
        {view.kind === "steps" && !isUndecided && !couldNotPrepare && (
          <LandingSteps
            test={test}
            product={product}
            asked={asked}
            renderIdentity={(onDone) =>
              solutionSet && <LazyIdentityStep testId={test.id} kinds={asked.proofs} onDone={onDone} />
            }
            instructions={test.instructions !== "" && <Statement text={test.instructions} topHeading={4} />}
            probes={probes}
            starting={isPending}
            onStart={() => begin("start")}
            onPage={setStepName}
          />
        )}
      </Stack>
    </Container>
  );
}

interface ContinueProps {
  test: Test;
  attempt: UseQueryResult<SolutionSet>;
  sections: SectionWithProblems[];
  pending: boolean;
  onContinue: () => void;
}

/** Only an interview may have started without its clock running. */
function Continue({ test, attempt: { data, error }, sections, pending, onContinue }: ContinueProps) {
  const product = useProduct((state) => state.product);
  const expiry = shownExpiry(sections, data?.expiry ?? null);
  const pausedAt = data?.paused_at ?? null;
  const counts = countsSection(sections) ? "section" : product;
  const card: InterviewStageProps["children"] = (standing) => (
    <ContinueCard
      standing={pausedAt === null ? standing : { title: `Your ${product} is paused`, waits: standing.waits }}
      timer={expiry !== null && <TimerBadge expiry={expiry} counts={counts} stoppedAt={pausedAt} announces={false} />}
      pending={pending}
      onContinue={onContinue}
    />
  );
  if (test.sub_test_type !== "INT") return card({ title: `Your ${product} is running` });
  if (data) {
    const interviewKey = { testSlug: test.slug, attempt: data.id };
    return (
      <LazyInterviewStage test={test} interviewKey={interviewKey} expiry={expiry}>
        {card}
      </LazyInterviewStage>
    );
  }
  return error ? card(UNKNOWN) : <LoadingState message="Loading the interview…" />;
}

interface SecureProps extends Omit<ComponentProps<typeof LazySecureBrowserCard>, "state"> {
  secure: UseQueryResult<SecureBrowserState>;
}

function SecureBrowser({ secure: { data, error, refetch, isFetching }, ...props }: SecureProps) {
  if (error) return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  return <LazySecureBrowserCard {...props} state={data} />;
}

/** Loads as much of the attempt as the landing page needs, and prepares one if required. */
function useLandingAttempt(test: Test) {
  const user = useSignedIn();
  const mustProve = mustUseSecureBrowser(test.settings, user.usertype);
  const secure = useQuery({ ...secureBrowserQuery(test.slug), enabled: mustProve });
  const wrongBrowser = mustProve && secure.data?.client == null;
  // The only thing to load before the clock runs is whether time was added.
  const hasAttempt = test.session_state === "START" || test.session_state === "ACTIVE";
  const isWaiting = test.start_time !== null && Date.parse(test.start_time) > serverNow();
  // Proctoring and proofs of identity belong to an attempt, so it must exist before the start.
  const preparesAttempt = test.session_state === "INIT" && !isWaiting && needsAttempt(test, user.usertype);
  const enabled = (hasAttempt || preparesAttempt) && !wrongBrowser;
  const attempt = useQuery({ ...solutionSetQuery(user, test.slug, test.id), enabled });
  const solutionSet = enabled ? (attempt.data ?? null) : null;
  const isUndecided = enabled && test.session_state !== "ACTIVE" && attempt.isPending;
  return { secure, wrongBrowser, isWaiting, preparesAttempt, attempt, solutionSet, isUndecided };
}

/** On its own host the company is shown by its logo; elsewhere its name stands beside the logo. */
function LandingHead({ test }: { test: Test }) {
  const { is_white_label: whiteLabel } = useBrand();
  return (
    <div>
      {whiteLabel ? <PageLogo height={36} /> : <CompanyLogo company={test.company} height={36} named />}
      <Title order={1}>{test.name}</Title>
      {!whiteLabel && <Text c="dimmed">{test.company.name}</Text>}
    </div>
  );
}
