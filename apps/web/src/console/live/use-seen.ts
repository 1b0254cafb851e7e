import { seeAlerts, type LiveRow } from "@invigil/contract/proctoring/live";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { showToast } from "../../shared/parts/toasts.ts";
import { alertTotal } from "./live-list.ts";
import { liveQuery } from "./live-query.ts";

/** Says that a candidate's alerts were looked at, to everybody who watches. Who only reads leaves them open for those who act. */
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
    onError: (error) => showToast({ type: "danger", message: `The alerts stay open. ${consoleError(error)}` }),
  });
  return (row) => {
    if (maySee) mutate(row);
  };
}
