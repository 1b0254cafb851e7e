import { ConnectionLostNotice } from "./connection-lost-notice.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { SlowConnectionNotice } from "./slow-connection-notice.tsx";
import { useMonitor } from "./use-monitor.ts";

interface Props {
  /** Watch the speed as well. */
  measure?: boolean;
  /** This browser keeps what is written. */
  keeps?: boolean;
  /** Time is up, or stands still: nobody can go on working, and what covers the page says so. */
  stopped?: boolean;
}

/** Everything a page of a running test says about the connection. */
export function ConnectionOverlays({ measure = false, keeps = true, stopped = false }: Props) {
  useMonitor({ measure, stopped });
  return (
    <>
      {!stopped && <OfflineBanner />}
      <SlowConnectionNotice />
      {!stopped && <ConnectionLostNotice keeps={keeps} />}
    </>
  );
}
