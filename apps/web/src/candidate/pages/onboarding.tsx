import { pageTitle } from "@invigil/rules/taking/navigation";
import { FullScreenLoader } from "@invigil/ui/full-screen-loader";
import { PlainPage } from "@invigil/ui/plain-page";
import { useParams } from "@tanstack/react-router";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { OnboardingIntro } from "../onboarding/onboarding-intro.tsx";
import { TestGate } from "../../shared/pages/test-gate.tsx";
import { useOnboardingGuard } from "./use-onboarding-guard.ts";
import type { Test } from "@invigil/contract/taking/tests";

export function OnboardingRoute() {
  const { testSlug } = useParams({ from: "/$testSlug/onboarding" });
  return <TestGate testSlug={testSlug}>{(test) => <Intro test={test} />}</TestGate>;
}

function Intro({ test }: { test: Test }) {
  if (useOnboardingGuard(test)) return <FullScreenLoader message="Redirecting…" />;
  return (
    <PlainPage title="Welcome" logo={<PageLogo />} documentTitle={pageTitle(test, "Welcome")}>
      <OnboardingIntro test={test} />
    </PlainPage>
  );
}
