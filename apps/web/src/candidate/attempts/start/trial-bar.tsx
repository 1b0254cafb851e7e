import { discardTrial } from "@invigil/contract/authoring/authored-test";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { landingTarget } from "@invigil/rules/taking/navigation";
import { Button, Group, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { useGo } from "../../../shared/parts/go.ts";
import { useSignedIn } from "../../../lib/identity.ts";
import { useProduct } from "../../../lib/product.ts";
import { setTestSubmitted, showApiError, showToast } from "../../../shared/parts/toasts.ts";
import { attemptCache } from "../attempt-cache.ts";
import { forgetAttempt } from "../forget-attempt.ts";
import { resetSubmission } from "../submit/submission-state.ts";
import classes from "./trial-bar.module.css";

/** Shown to a recruiter who takes a test as a trial. */
export function TrialBar({ test }: { test: { id: number; slug: string } }) {
  const [asked, setAsked] = useState(false);
  const queryClient = useQueryClient();
  const user = useSignedIn();
  const go = useGo();
  const product = useProduct((state) => state.product);
  const { slug } = test;
  const part = product === "interview" ? "interview" : "sections";

  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await call(discardTrial, { params: { slug } }, { family: "CON" });
      resetSubmission();
      setTestSubmitted(false);
      forgetAttempt(slug);
      await attemptCache(queryClient, { user, slug, testId: test.id }).forget();
    },
    onSuccess: () => {
      showToast({ type: "success", message: `The ${product} is ready to start again.` });
      go(landingTarget(slug));
    },
    onError: (error) => showApiError(error),
    onSettled: () => setAsked(false),
  });

  return (
    <div className={classes["bar"]} role="region" aria-label="Trial">
      <Text size="sm" fw={600}>
        You are trying this {product} as a recruiter. There is no proctoring, and your results do not count.
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => setAsked(true)}>
          Restart
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => <Link {...props} to="/tests/$slug/edit/$part" params={{ slug, part }} />}
        >
          Back to the editor
        </Button>
      </Group>
      <ConfirmDialog
        opened={asked}
        title="Restart your trial?"
        confirmLabel="Restart"
        cancelLabel="Cancel"
        loading={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsked(false)}
      >
        <Text>
          Your answers in this trial will be deleted, and the {product} will start over. Candidates are not affected.
        </Text>
      </ConfirmDialog>
    </div>
  );
}
