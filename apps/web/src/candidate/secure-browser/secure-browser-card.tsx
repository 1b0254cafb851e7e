import { secureBrowserFile, type SecureBrowserState } from "@invigil/contract/proctoring/secure-browser";
import type { Product } from "@invigil/contract/messages/messages";
import type { Test } from "@invigil/contract/taking/tests";
import { claimedClient } from "@invigil/rules/proctoring/secure-browser";
import { LoadingState } from "@invigil/ui/page-state";
import { Anchor, Button, Group, List, Paper, Stack, Text, Title } from "@mantine/core";
import { AgentCheck } from "./agent-check.tsx";
import { SafeExamCheck } from "./safe-exam-check.tsx";

const HOME = "https://safeexambrowser.org/download_en.html";

interface Props {
  test: Pick<Test, "slug" | "company" | "invite_id">;
  product: Product;
  /** What the server knows of this session, or undefined until it is read. */
  state: SecureBrowserState | undefined;
}

/** Replaces the start until the server knows that this is a browser that the test allows. */
export function SecureBrowserCard({ test, product, state }: Props) {
  const client = claimedClient(navigator.userAgent);
  return (
    <Paper withBorder radius="md" p="md">
      {state === undefined && <LoadingState message="Checking your browser…" />}
      {state && client === null && <WhereToOpen test={test} product={product} state={state} />}
      {state && client === "agent" && state.offers_file && <AgentCheck slug={test.slug} state={state} />}
      {state && client === "agent" && !state.offers_file && <AgentRefused test={test} product={product} />}
      {state && client === "safe-exam-browser" && (
        <SafeExamCheck slug={test.slug} companyName={test.company.name} state={state} />
      )}
    </Paper>
  );
}

/** The company has listed the keys of its own configuration, which our agent cannot show. */
function AgentRefused({ test: { company }, product }: Omit<Props, "state">) {
  return (
    <Stack gap="sm" role="alert">
      <Title order={2}>Open this {product} in Safe Exam Browser</Title>
      <Text>
        {company.name} does not allow Invigil’s secure browser for this {product}. Exit it, open the configuration of
        Safe Exam Browser that {company.name} gave you, then open your invitation link there.
      </Text>
    </Stack>
  );
}

interface WhereProps extends Omit<Props, "state"> {
  state: SecureBrowserState;
}

/** For a browser that the test does not allow. */
function WhereToOpen({ test, product, state }: WhereProps) {
  const { invite_id: inviteId, company } = test;
  const { offers_file: offersFile, file_needs_link: needsLink } = state;
  return (
    <Stack gap="sm">
      <Title order={2}>Open this {product} in Safe Exam Browser</Title>
      <Text>
        {company.name} allows this {product} in a secure browser only. While it is open, it keeps other programs and
        websites closed. When you leave it, everything works as before.
      </Text>
      <List type="ordered">
        <List.Item>
          Install{" "}
          <Anchor href={HOME} target="_blank" rel="noopener">
            Safe Exam Browser
          </Anchor>{" "}
          (Windows, macOS, iPad).
          {offersFile &&
            ` If ${company.name} gave you Invigil’s secure browser, open your invitation link with it instead.`}
        </List.Item>
        {offersFile && needsLink && (
          <List.Item>
            Open your personal invitation link in this browser. It was sent to your e-mail address. If you did not get
            it, please ask {company.name}.
          </List.Item>
        )}
        {offersFile && needsLink && (
          <List.Item>
            Save the file that you find on this page then, and open it. It starts your {product} in Safe Exam Browser.
          </List.Item>
        )}
        {offersFile && !needsLink && (
          <List.Item>Save the file below and open it. It starts your {product} in Safe Exam Browser.</List.Item>
        )}
        {!offersFile && (
          <List.Item>
            Open the configuration that {company.name} gave you, then open your invitation link in Safe Exam Browser.
          </List.Item>
        )}
      </List>
      <Text c="dimmed" size="sm">
        {offersFile && !needsLink && "Like your invitation link, this file is for you only. "}
        Your answers are saved as you go. If you have to leave, open the {product} in Safe Exam Browser again before
        your time is up.
      </Text>
      {offersFile && !needsLink && inviteId !== null && (
        <Group>
          <Button component="a" href={secureBrowserFile.path.replace(":id", encodeURIComponent(inviteId))} download>
            Save the file for Safe Exam Browser
          </Button>
        </Group>
      )}
    </Stack>
  );
}
