import type { PageName } from "@invigil/contract/tracking";
import { shownExpiry } from "@invigil/rules/sections";
import { LoadingState } from "@invigil/ui/page-state";
import { Container, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TimerBadge } from "../features/attempts/timer-badge.tsx";
import { useStart } from "../features/attempts/use-start.ts";
import { measureSpeed } from "../features/connection/probe.ts";
import { Statement } from "../features/problems/statement.tsx";
import { browserProbes } from "../features/tests/browser-probes.ts";
import { ContinueCard, NotOpenCard, RecruiterBanner, ResumeCard } from "../features/tests/landing-cards.tsx";
import { LandingSteps, stepPage } from "../features/tests/landing-steps.tsx";
import { landingView } from "../features/tests/landing-view.ts";
import { usePageView } from "../features/tracking/use-page-view.ts";
import { serverNow, useClockSynced, useServerNow } from "../lib/clock.ts";
import { useSignedIn } from "../lib/identity.ts";
import { useProduct } from "../lib/product.ts";
import { solutionSetQuery } from "../lib/resources.ts";
import { useAttemptData } from "./use-attempt-data.ts";
import { useTest } from "./use-test.ts";

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
  // An attempt whose clock does not run has no data to load but one fact: whether time was added to it.
  const hasAttempt = test.session_state === "START" || test.session_state === "ACTIVE";
  const attempt = useQuery({ ...solutionSetQuery(user, test.slug, test.id), enabled: hasAttempt });
  const solutionSet = attempt.data ?? null;
  const isWaiting = test.start_time !== null && Date.parse(test.start_time) > serverNow();
  const now = useServerNow(isWaiting ? 1_000 : 60_000);
  const synced = useClockSynced();
  const { begin, isPending } = useStart(test);
  const [stepName, setStepName] = useState<PageName>(() => stepPage(0, test.instructions !== ""));

  const view = landingView({ test, solutionSet, now: synced ? now : null });
  usePageView(view.kind === "steps" ? stepName : "Post Landing");
  const expiry = shownExpiry(sections ?? [], solutionSet?.expiry ?? null);
  const isUndecided = test.session_state === "START" && attempt.isPending;

  return (
    <Container size="md" p="md" component="main">
      <Stack gap="md">
        {user.usertype === "recruiter" && <RecruiterBanner product={product} />}
        <div>
          <Title order={1}>{test.name}</Title>
          <Text c="dimmed">{test.company.name}</Text>
        </div>
        {isUndecided && <LoadingState message="Loading your session…" />}
        {view.kind === "not-open" && (
          <NotOpenCard opensAt={view.opensAt} timer={<TimerBadge expiry={view.opensAt} announces={false} />} />
        )}
        {view.kind === "continue" && (
          <ContinueCard
            product={product}
            timer={expiry !== null && <TimerBadge expiry={expiry} announces={false} />}
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
        {view.kind === "steps" && !isUndecided && (
          <LandingSteps
            test={test}
            product={product}
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
