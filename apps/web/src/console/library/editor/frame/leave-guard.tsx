import { useBlocker } from "@tanstack/react-router";
import { useCallback } from "react";
import { LeaveDialog } from "../../../parts/leave-dialog.tsx";

/** Asks before a question is left whose changes are not saved. Its folders are one page. */
export function LeaveGuard({ slug, dirty }: { slug: string; dirty: boolean }) {
  const shouldBlockFn = useCallback(
    ({ next }: { next: { pathname: string } }) => !next.pathname.includes(`/library/problem/${slug}/edit/`),
    [slug],
  );
  const blocker = useBlocker({ shouldBlockFn, disabled: !dirty, enableBeforeUnload: dirty, withResolver: true });
  return (
    <LeaveDialog
      blocker={blocker}
      size="md"
      text="What you have changed in this question is not saved yet. It will be lost."
    />
  );
}
