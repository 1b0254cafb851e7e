import { ConnectionLostNotice } from "./connection-lost-notice.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { SlowConnectionNotice } from "./slow-connection-notice.tsx";
import { useMonitor } from "./use-monitor.ts";

interface Props {
  /** Measure the speed as well. */
  measure?: boolean;
  /** This browser can store unsaved answers. */
  keeps?: boolean;
  /** Time is up or paused: another overlay covers the page and says so. */
  stopped?: boolean;
}

/** Everything that the pages of a running test say about the connection. */
export function ConnectionOverlays({ measure = false, keeps = true, stopped = false }: Props) {
  useMonitor({ measure, stopped });
  return (
    <>
      {!stopped && <OfflineBanner keeps={keeps} />}
      <SlowConnectionNotice />
      {!stopped && <ConnectionLostNotice keeps={keeps} />}
    </>
  );
}
