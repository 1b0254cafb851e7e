import { useBlocker } from "@tanstack/react-router";
import { useCallback } from "react";
import { LeaveDialog } from "../../../parts/leave-dialog.tsx";

/** Asks before the author leaves a question with unsaved changes. Its tabs count as one page. */
export function LeaveGuard({ slug, dirty }: { slug: string; dirty: boolean }) {
  const shouldBlockFn = useCallback(
    ({ next }: { next: { pathname: string } }) => !next.pathname.includes(`/library/problem/${slug}/edit/`),
    [slug],
  );
  const blocker = useBlocker({ shouldBlockFn, disabled: !dirty, enableBeforeUnload: dirty, withResolver: true });
  return (
    <LeaveDialog blocker={blocker} size="md" text="Your changes to this question are not saved yet and will be lost." />
  );
}
