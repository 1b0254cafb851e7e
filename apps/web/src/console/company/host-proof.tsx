import { proveHost, type HostProof as Proof } from "@invigil/contract/people/company";
import { Alert, Button, Code, Stack, Text } from "@mantine/core";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { BRAND } from "./company-queries.ts";

interface Props {
  host: string;
  proof: Proof;
  mayChange: boolean;
}

/** What is still to be done before pages at the company's own address show its brand. */
export function HostProof({ host, proof, mayChange }: Props) {
  const { mutate, isPending, error, data } = useAction({
    run: () => call(proveHost, {}, { family: "CON" }),
    changes: BRAND,
  });
  if (proof.proven) {
    return (
      <Text size="sm" c="dimmed">
        {host} is proven to be yours.
      </Text>
    );
  }
  return (
    <Alert color="yellow" variant="light" title={`Show that ${host} is yours`}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Until then pages there look like the product’s own. Add this TXT record to the DNS of your domain, or ask
          whoever runs this server.
        </Text>
        <Text size="sm">
          Name: <Code>{proof.record}</Code>
        </Text>
        <Text size="sm">
          Text: <Code>{proof.value}</Code>
        </Text>
        {mayChange && (
          <Button size="xs" loading={isPending} onClick={() => mutate()}>
            Check now
          </Button>
        )}
        <Text size="sm" role="status">
          {error && consoleError(error)}
          {data && !isPending && "The record is not there yet. It can take an hour until a new one is seen everywhere."}
        </Text>
      </Stack>
    </Alert>
  );
}
