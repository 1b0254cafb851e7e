import { ConnectionLostNotice } from "./connection-lost-notice.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { SlowConnectionNotice } from "./slow-connection-notice.tsx";
import { useMonitor } from "./use-monitor.ts";

/** Everything a page of a running test says about the connection. `measure`: watch the speed as well. */
export function ConnectionOverlays({ measure = false }: { measure?: boolean }) {
  useMonitor(measure);
  return (
    <>
      <OfflineBanner />
      <SlowConnectionNotice />
      <ConnectionLostNotice />
    </>
  );
}
