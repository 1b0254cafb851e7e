import { retakeTest } from "@invigil/contract/taking/attempts";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Button, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { useGo } from "../../../shared/parts/go.ts";
import { useSignedIn } from "../../../lib/identity.ts";
import { useProduct } from "../../../lib/product.ts";
import { setTestSubmitted, showApiError, showToast } from "../../../shared/parts/toasts.ts";
import { attemptCache } from "../attempt-cache.ts";
import { forgetAttempt } from "../forget-attempt.ts";
import { retake, type RetakeDeps } from "./retake.ts";
import { resetSubmission } from "../submit/submission-state.ts";

interface Props {
  test: { id: number; slug: string };
  /** The finished attempt to be discarded. */
  attempt: number;
}

export function RetakeButton({ test, attempt }: Props) {
  const [opened, setOpened] = useState(false);
  const queryClient = useQueryClient();
  const user = useSignedIn();
  const go = useGo();
  const product = useProduct((state) => state.product);
  const action = `Retake ${product}`;

  const deps: RetakeDeps = {
    reset: (id) => call(retakeTest, { params: { id }, query: { test_solution_set: attempt } }, { family: "RTT" }),
    forget: async (slug) => {
      resetSubmission();
      setTestSubmitted(false);
      forgetAttempt(slug);
      await attemptCache(queryClient, { user, slug, testId: test.id }).forget();
    },
    tell: (message) => showToast({ type: "success", message }),
    go,
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => retake({ ...test, product }, deps),
    onSuccess: () => setOpened(false),
    onError: (error) => {
      setOpened(false);
      showApiError(error);
    },
  });

  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {action}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={action}
        confirmLabel={action}
        irreversible
        loading={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setOpened(false)}
      >
        <Text>
          Your answers and this report will be discarded, and the {product} will start over. This cannot be undone.
        </Text>
      </ConfirmDialog>
    </>
  );
}
