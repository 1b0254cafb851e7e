import { repeatRegrade, type readRegrade } from "@invigil/contract/results/regrades";
import type { ReplyOf } from "@invigil/contract/route";
import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../lib/api.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { errorText } from "../../shared/parts/error-text.ts";
import { regradesQuery } from "./regrade-queries.ts";

type Tests = ReplyOf<typeof readRegrade>["other_tests"];

/** Lists the tests that still use the old key. Each is reviewed and decided separately. */
export function OtherTests({ id, tests }: { id: number; tests: Tests }) {
  const may = useMayUse();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (test: string) => call(repeatRegrade, { params: { id }, body: { test } }, { family: "CON" }),
    onSuccess: async (made, slug) => {
      await queryClient.invalidateQueries({ queryKey: regradesQuery(slug).queryKey });
      await navigate({ to: "/tests/$slug/regrade", params: { slug }, search: { id: made.id } });
    },
  });
  if (tests.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-labelledby="other-tests">
      <Title order={3} id="other-tests">
        Also used in
      </Title>
      <Text size="sm" c="dimmed">
        These tests keep the old key until you apply the new one to each of them.
      </Text>
      {error && (
        <Alert color="red" variant="light" role="alert">
          {errorText(error).message}
        </Alert>
      )}
      {tests.map(({ slug, name }) => (
        <Group key={slug} gap="sm">
          <Text>{name}</Text>
          {may(repeatRegrade) && (
            <Button
              size="compact-sm"
              variant="default"
              loading={isPending && variables === slug}
              aria-label={`Apply to ${name} too`}
              onClick={() => mutate(slug)}
            >
              Apply there too…
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}
