import { lazy, Suspense, type ComponentProps } from "react";
import type { OutageNotice } from "./outage-notice.tsx";

/** The countdown shows the time even without its words. */
const Notice = lazy(() =>
  import("./outage-notice.tsx").then(
    (module) => ({ default: module.OutageNotice }),
    () => ({ default: () => null }),
  ),
);

/** Loaded only where an outage gave time back. */
export function LazyOutageNotice(props: ComponentProps<typeof OutageNotice>) {
  return (
    <Suspense fallback={null}>
      <Notice {...props} />
    </Suspense>
  );
}
