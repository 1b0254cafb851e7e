import { FEEDBACK_READING_SECONDS, FEEDBACK_REDIRECT_SECONDS } from "@invigil/contract/constants";
import type { Receipt } from "@invigil/contract/taking/attempts";
import type { Test } from "@invigil/contract/taking/tests";
import { reasonText } from "@invigil/rules/results/outcome";
import { formatMoment } from "@invigil/rules/time/dates";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import { redirectionOf } from "@invigil/rules/taking/navigation";
import { LoadingState } from "@invigil/ui/page-state";
import { Anchor, Container, Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ReceiptCard } from "../attempts/receipt/receipt-card.tsx";
import { useReceiptNews } from "../attempts/receipt/use-receipt-news.ts";
import { FeedbackForm } from "../feedback/feedback-form.tsx";
import { VoluntaryGroups } from "../feedback/voluntary-groups.tsx";
import { RedirectNotice } from "../feedback/redirect-notice.tsx";
import { LazyKeptRecordings } from "../../shared/recordings/lazy-recordings.tsx";
import { LazyOwnFlags } from "../../shared/reports/integrity/lazy-integrity.tsx";
import { QuitLink } from "../secure-browser/quit-link.tsx";
import { LateAnswers } from "../interview/late/late-answers.tsx";
import { useFindEnded } from "../solutions/late/ended-attempt.ts";
import { LateDrafts } from "../solutions/late/late-drafts.tsx";
import { UncountedVersions } from "../solutions/versions/uncounted-versions.tsx";
import { usePageView } from "../../shared/tracking/use-page-view.ts";
import { useSupportAddress } from "../../shared/parts/brand.tsx";
import { feedbackGivenQuery } from "../../lib/feedback-given.ts";
import { useSignedIn } from "../../lib/identity.ts";
import { readUncounted } from "../../lib/local-data.ts";
import { useProduct } from "../../lib/product.ts";
import { receiptQuery } from "../../lib/resources.ts";
import { useTest } from "./shell/use-test.ts";

export function FeedbackRoute() {
  const test = useTest();
  return test.missed ? <Missed test={test} /> : <Feedback test={test} />;
}

/** For somebody whose closing date passed before they began. */
function Missed({ test: { company, starts_until: until } }: { test: Test }) {
  const product = useProduct((state) => state.product);
  const support = useSupportAddress();
  usePageView("Feedback");
  return (
    <Container size="sm" p="md" component="main">
      <Paper withBorder radius="md" p="md">
        <Stack gap="sm">
          <Title order={1}>It is too late to start</Title>
          {until !== null && (
            <Text>
              You could start this {product} until {formatMoment(until)}. You have not started, so nothing was
              submitted.
            </Text>
          )}
          <Text>
            If you still want to take it, please ask {company.name} for a later date. Your link will work again then.
            {support !== null && ` You can also write to ${support}.`}
          </Text>
        </Stack>
      </Paper>
    </Container>
  );
}

function Feedback({ test }: { test: Test }) {
  const user = useSignedIn();
  const queryClient = useQueryClient();
  // Another tab or device may have submitted something late.
  const receipt = useQuery({ ...receiptQuery(test.slug), retry: false, refetchOnWindowFocus: "always" });
  useReceiptNews(test);
  const hasReceipt = receipt.data !== undefined;
  const given = useQuery(feedbackGivenQuery(test.slug));
  const [busy, setBusy] = useState(false);
  const [isKept, setIsKept] = useState(false);
  const [isLateKept, setIsLateKept] = useState(false);
  const [isAnswerKept, setIsAnswerKept] = useState(false);
  const findAttempt = useFindEnded(test);
  usePageView("Feedback");

  // Only this page can send it.
  const waits = isKept || isLateKept || isAnswerKept;
  const onward = redirectionOf(test);
  // A learning test shows them on the report.
  const showsFlags =
    test.settings.candidate_report.flags && test.test_type !== "LRN" && user.usertype === "hacker" && hasReceipt;
  const asks = test.enable_feedback_page && hasReceipt && !given.isPending && given.data !== true;

  const reason = receipt.data?.reason ?? null;
  // The countdown does not start until it is known what there is to show.
  const isKnown = !receipt.isPending && !(test.enable_feedback_page && given.isPending);
  const lateDrafts = receipt.data?.late_drafts;
  const isDraftTaken = receipt.data?.answers.some(({ from_draft: fromDraft }) => fromDraft === true) === true;
  const isTold = isDraftTaken || reason !== null || Boolean(lateDrafts?.length);
  const promised = asks || showsFlags || test.interview_groups || isTold;

  return (
    <Container size="sm" p="md" component="main">
      <Stack gap="md">
        <ThanksCard test={test} receipt={receipt} isGiven={given.data === true} waits={waits} />
        <UncountedVersions testSlug={test.slug} received={lateDrafts} />
        {isAiInterview(test) && (
          <LateAnswers
            company={test.company.name}
            receipt={receipt.data}
            findAttempt={findAttempt}
            onKept={setIsAnswerKept}
          />
        )}
        <LateDrafts
          test={test}
          timeRanOut={receipt.data?.reason === "Test Time Expiry"}
          received={lateDrafts}
          onKept={setIsLateKept}
        />
        <LazyKeptRecordings user={user.user_id} testSlug={test.slug} onKept={setIsKept} />
        {onward !== null && isKnown && (
          <RedirectNotice
            url={onward}
            seconds={promised ? FEEDBACK_READING_SECONDS : FEEDBACK_REDIRECT_SECONDS}
            paused={busy || waits || readUncounted(test.slug).length > 0}
            leave={(url) => globalThis.location.assign(url)}
          />
        )}
        {asks && (
          <div onFocus={() => setBusy(true)}>
            <FeedbackForm
              testSlug={test.slug}
              onGiven={() => {
                queryClient.setQueryData(feedbackGivenQuery(test.slug).queryKey, true);
                setBusy(false);
              }}
            />
          </div>
        )}
        {showsFlags && (
          // Never redirect somebody who is writing.
          <div onFocus={() => setBusy(true)}>
            <LazyOwnFlags slug={test.slug} />
          </div>
        )}
        {test.interview_groups && user.usertype === "hacker" && hasReceipt && (
          <div onFocus={() => setBusy(true)}>
            <VoluntaryGroups company={test.company.name} readAttempt={findAttempt} />
          </div>
        )}
        <QuitLink />
        {receipt.data && <ReceiptCard receipt={receipt.data} />}
      </Stack>
    </Container>
  );
}

interface ThanksProps {
  test: Test;
  receipt: Pick<UseQueryResult<Receipt>, "data" | "isPending">;
  isGiven: boolean;
  /** Something is still only on this device, so the window must stay open. */
  waits: boolean;
}

/** Says how the test ended and shows the receipt. */
function ThanksCard({ test, receipt, isGiven, waits }: ThanksProps) {
  const product = useProduct((state) => state.product);
  const hasReceipt = receipt.data !== undefined;
  const reason = receipt.data?.reason ?? null;
  return (
    <Paper withBorder radius="md" p="md">
      <Title order={1} mb="xs">
        Thank you
      </Title>
      {receipt.isPending && <LoadingState message="Loading your receipt…" />}
      {!receipt.isPending && (
        <Text>
          {hasReceipt ? `Your ${product} has been submitted.` : `This ${product} has ended.`}
          {!waits && " You can close this window."}
        </Text>
      )}
      {reason !== null && <Text>Why it ended: {reasonText(reason)}</Text>}
      {isGiven && <Text role="status">We have received your feedback.</Text>}
      {test.test_type === "LRN" && hasReceipt && (
        <Anchor
          underline="always"
          renderRoot={(props) => (
            <Link
              to="/test-report/$testSlug"
              params={{ testSlug: test.slug }}
              search={{ username: undefined }}
              {...props}
            />
          )}
        >
          See your report
        </Anchor>
      )}
    </Paper>
  );
}
