import { seeAlerts, type LiveRow } from "@invigil/contract/proctoring/live";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { showToast } from "../../shared/parts/toasts.ts";
import { alertTotal } from "./live-list.ts";
import { liveQuery } from "./live-query.ts";

/**
 * Marks a candidate's alerts as seen for everyone who watches. Readers who can only watch leave them open for those who can
 * act.
 */
export function useSeen(slug: string): (row: LiveRow) => void {
  const queryClient = useQueryClient();
  const maySee = useMayUse()(seeAlerts);
  const { mutate } = useMutation({
    mutationFn: (row: LiveRow) =>
      call(
        seeAlerts,
        { params: { slug }, body: { username: row.username, alerts: alertTotal(row) } },
        { family: "CON" },
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: liveQuery(slug).queryKey }),
    onError: (error) =>
      showToast({ type: "danger", message: `The alerts could not be marked as seen. ${consoleError(error)}` }),
  });
  return (row) => {
    if (maySee) mutate(row);
  };
}
