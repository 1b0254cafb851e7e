import { proveSafeExamBrowser, type SecureBrowserState } from "@invigil/contract/proctoring/secure-browser";
import { LoadingState } from "@invigil/ui/page-state";
import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError, call } from "../../lib/api.ts";
import { safeExamKeys } from "./safe-exam-keys.ts";
import { secureBrowserQuery } from "./secure-browser-query.ts";

interface Props {
  slug: string;
  companyName: string;
  state: SecureBrowserState;
}

/** In Safe Exam Browser: shows its keys to the server, and explains what to do if they are not the right ones. */
export function SafeExamCheck({ slug, companyName, state }: Props) {
  const queryClient = useQueryClient();
  const { mutate, error } = useMutation({
    mutationFn: async (challenge: string) => {
      const body = { url: globalThis.location.href, ...(await safeExamKeys()) };
      return call(proveSafeExamBrowser, { params: { slug }, query: { challenge }, body }, { family: "STT" });
    },
    onSuccess: (proven) => queryClient.setQueryData(secureBrowserQuery(slug).queryKey, proven),
  });
  const opened = new URLSearchParams(globalThis.location.search).get("challenge");
  // The browser hashes its keys with the page's address, so the page must have been opened with the challenge.
  useEffect(() => {
    if (opened === null) openWith(state.challenge);
    else mutate(opened);
  }, [mutate, opened, state.challenge]);

  if (!error) return <LoadingState message="Checking Safe Exam Browser…" />;
  return (
    <Stack gap="sm">
      <Title order={2}>Safe Exam Browser could not be confirmed</Title>
      <Alert color="yellow" variant="light" role="alert">
        {adviceFor(error, { companyName, offersFile: state.offers_file })}
      </Alert>
      <Text>Answers that you have already given are saved. Your time keeps running if you have started.</Text>
      <Group>
        <Button onClick={() => openWith(state.challenge)}>Try again</Button>
      </Group>
    </Stack>
  );
}

function openWith(challenge: string): void {
  const address = new URL(globalThis.location.href);
  address.searchParams.set("challenge", challenge);
  globalThis.location.replace(address);
}

interface Situation {
  companyName: string;
  offersFile: boolean;
}

function adviceFor(error: Error, { companyName, offersFile }: Situation): string {
  switch (faultOf(error)) {
    case "no keys":
      return "This browser did not show a key. Install the newest Safe Exam Browser, then open the file again.";
    case "config key":
      return offersFile
        ? "Safe Exam Browser was opened with a different file, or the file is out of date. Quit it, open your invitation link in your usual browser, save the file again and open that one."
        : `Safe Exam Browser was opened with a different configuration. Quit it and open the configuration that ${companyName} gave you.`;
    case "browser exam key":
      return `${companyName} does not allow this version of Safe Exam Browser. Install the version that ${companyName} asks for, then open its configuration again.`;
    case "expired":
      return "The check took too long. Try again.";
    default:
      return error instanceof ApiError ? error.info.message : "The check failed. Try again.";
  }
}

function faultOf(error: Error): unknown {
  const details = error instanceof ApiError ? error.body?.details : null;
  return typeof details === "object" && details !== null && "fault" in details ? details.fault : null;
}
