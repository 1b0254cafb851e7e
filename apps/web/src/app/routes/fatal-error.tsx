import { messages } from "@invigil/contract/messages/messages";
import { slugsOfPath } from "@invigil/rules/taking/tracking";
import { withoutLink } from "@invigil/rules/text/without-link";
import { ErrorState } from "@invigil/ui/page-state";
import { PlainPage } from "@invigil/ui/plain-page";
import { Button, Group, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { IssueDialog } from "../../candidate/issues/issue-dialog.tsx";
import { reportError } from "../../shared/tracking/report-error.ts";
import { ApiError } from "../../lib/api.ts";
import { useSupportAddress } from "../../shared/parts/brand.tsx";
import { errorText } from "../../shared/parts/error-text.ts";
import { useIdentity } from "../../lib/identity.ts";
import { identityQuery } from "../../lib/resources.ts";
import { trackedPath } from "../../lib/track.ts";

export function FatalErrorRoute({ error }: Pick<ErrorComponentProps, "error">) {
  const user = useIdentity();
  const support = useSupportAddress();
  const [reporting, setReporting] = useState(false);
  const { testSlug, problemSlug } = slugsOfPath(trackedPath(globalThis.location.pathname));
  const detail = detailOf(error);

  // Sends the error to the server.
  useEffect(() => void reportError(error), [error]);

  function report() {
    // Without a support address, the page says whom to tell.
    if (user || support === null) setReporting(true);
    else globalThis.location.assign(mailAddress(support, detail));
  }

  return (
    <PlainPage title={messages.fatalError.title} logo={<PageLogo />} documentTitle={document.title}>
      {error instanceof ApiError ? <FailedCall error={error} /> : <Text>{detail}</Text>}
      <Text>Answers you have entered are kept in this browser.</Text>
      <Group gap="sm">
        <Button onClick={report}>{messages.fatalError.report}</Button>
        <Button variant="default" onClick={() => globalThis.location.reload()}>
          {messages.fatalError.reload}
        </Button>
      </Group>
      {!user && reporting && (
        <Text role="status">Please tell the company that invited you, and include the message above.</Text>
      )}
      {user && (
        <IssueDialog
          opened={reporting}
          onClose={() => setReporting(false)}
          testSlug={testSlug}
          problemSlug={problemSlug}
          draft={`This error was shown: ${detail}`}
        />
      )}
    </PlainPage>
  );
}

/** The page cannot work without this call. Retrying reloads it, and so does a restored connection. */
function FailedCall({ error }: { error: ApiError }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [retrying, setRetrying] = useState(false);

  async function retry() {
    setRetrying(true);
    // A call that this page made while there was no connection would decide for the next one.
    await queryClient.cancelQueries(identityQuery());
    await router.invalidate();
    setRetrying(false);
  }
  const retryOnline = useEffectEvent(() => void retry());

  // The browser says when the connection is back.
  useEffect(() => {
    const onOnline = () => retryOnline();
    globalThis.addEventListener("online", onOnline);
    return () => globalThis.removeEventListener("online", onOnline);
  }, []);

  return (
    <>
      {error.isUnreachable && navigator.onLine && <Text>Your device is online, but the server cannot be reached.</Text>}
      <ErrorState {...errorText(error)} onRetry={() => void retry()} retrying={retrying} />
    </>
  );
}

function detailOf(error: unknown): string {
  if (error instanceof ApiError) return `${error.info.message} (${error.info.errorCode})`;
  return error instanceof Error ? error.message : String(error);
}

function mailAddress(support: string, detail: string): string {
  const subject = encodeURIComponent("Error report");
  const body = encodeURIComponent(`This error was shown: ${detail}\nPage: ${withoutLink(globalThis.location.href)}\n`);
  return `mailto:${support}?subject=${subject}&body=${body}`;
}
