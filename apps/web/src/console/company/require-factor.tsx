import { readSignInPolicy, saveSignInPolicy } from "@invigil/contract/people/company";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Alert, Switch, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { POLICY } from "./company-queries.ts";

/** Sets whether every recruiter needs two-step sign-in. Only owners can change it. */
export function RequireFactor({ mayChange, without }: { mayChange: boolean; without: number }) {
  const [asking, setAsking] = useState(false);
  const { data } = useQuery({ queryKey: POLICY, queryFn: () => call(readSignInPolicy, {}, { family: "CON" }) });
  const save = useAction({
    run: (required: boolean) =>
      call(saveSignInPolicy, { body: { second_factor_required: required } }, { family: "CON" }),
    changes: POLICY,
    said: ({ second_factor_required: required }) =>
      required ? "Everyone now needs two-step sign-in." : "Two-step sign-in is now optional.",
    onDone: () => setAsking(false),
  });
  if (!data) return null;
  const change = (required: boolean) => (required ? setAsking(true) : save.mutate(false));
  return (
    <>
      <Switch
        mt="lg"
        label="Require two-step sign-in for everyone"
        description="Everyone uses a passkey, or enters a code from an app on their phone after the password."
        disabled={!mayChange || save.isPending}
        checked={data.second_factor_required}
        onChange={({ currentTarget: { checked } }) => change(checked)}
      />
      {save.error && !asking && (
        <Alert color="red" variant="light" role="alert" mt="sm">
          {consoleError(save.error)}
        </Alert>
      )}
      <ConfirmDialog
        opened={asking}
        size="md"
        title="Require two-step sign-in for everyone?"
        confirmLabel="Require it"
        loading={save.isPending}
        onConfirm={() => save.mutate(true)}
        cancelLabel="Cancel"
        onCancel={() => {
          save.reset();
          setAsking(false);
        }}
      >
        <Text>
          {without === 0
            ? "All of your colleagues have already set it up."
            : "Colleagues who have not set it up will be signed out now and asked to set it up when they next sign in."}
        </Text>
        {save.error && <Text c="red">{consoleError(save.error)}</Text>}
      </ConfirmDialog>
    </>
  );
}
