import type { Test } from "@invigil/contract/taking/tests";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useSignedIn } from "../../../lib/identity.ts";
import { receiptQuery } from "../../../lib/resources.ts";
import { hearAttempt } from "../../../lib/socket/hear-attempt.ts";

/** Another tab or device may hand in something late, and reviewers decide on it: reloads the receipt that is shown. */
export function useReceiptNews(test: Pick<Test, "id" | "slug">): void {
  const queryClient = useQueryClient();
  const { username } = useSignedIn();
  const renew = useEffectEvent(() => {
    const query = receiptQuery(test.slug);
    // There is none yet, or a retake has removed it.
    if (queryClient.getQueryData(query.queryKey) === undefined) return;
    // If it fails, the receipt that is shown stays until the next occasion.
    queryClient.fetchQuery({ ...query, staleTime: 0, retry: false }).catch(() => {});
  });

  // Listens to the server, and to the window, which may have been behind another one.
  useEffect(() => {
    const stop = hearAttempt({
      query: { username, assessmentType: "test", assessmentId: test.id, testId: test.id, testSlug: test.slug },
      onMessage: ({ type }) => type === "receipt-changed" && renew(),
      onReconnect: () => renew(),
    });
    const onFocus = () => renew();
    globalThis.addEventListener("focus", onFocus);
    return () => {
      stop();
      globalThis.removeEventListener("focus", onFocus);
    };
  }, [test.id, test.slug, username]);
}
