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

/** Explains how to verify the company's own address. Until then, its pages do not show the brand. */
export function HostProof({ host, proof, mayChange }: Props) {
  const { mutate, isPending, error, data } = useAction({
    run: () => call(proveHost, {}, { family: "CON" }),
    changes: BRAND,
  });
  if (proof.proven) {
    return (
      <Text size="sm" c="dimmed">
        {host} is verified as yours.
      </Text>
    );
  }
  return (
    <Alert color="yellow" variant="light" title={`Verify that ${host} is yours`}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Until then, pages at that address use the product’s own design. Add this TXT record to your domain’s DNS, or
          ask the operator of this server.
        </Text>
        <Text size="sm">
          Name: <Code>{proof.record}</Code>
        </Text>
        <Text size="sm">
          Value: <Code>{proof.value}</Code>
        </Text>
        {mayChange && (
          <Button size="xs" loading={isPending} onClick={() => mutate()}>
            Check now
          </Button>
        )}
        <Text size="sm" role="status">
          {error && consoleError(error)}
          {data &&
            !isPending &&
            "The record was not found. It can take an hour for a new record to be visible everywhere."}
        </Text>
      </Stack>
    </Alert>
  );
}
