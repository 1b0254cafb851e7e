import { ConnectionLostNotice } from "./connection-lost-notice.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { SlowConnectionNotice } from "./slow-connection-notice.tsx";
import { useMonitor } from "./use-monitor.ts";

interface Props {
  /** Watch the speed as well. */
  measure?: boolean;
  /** This browser keeps what is written. */
  keeps?: boolean;
  /** Time is up: nobody can go on working. */
  over?: boolean;
}

/** Everything a page of a running test says about the connection. */
export function ConnectionOverlays({ measure = false, keeps = true, over = false }: Props) {
  useMonitor({ measure, over });
  return (
    <>
      {!over && <OfflineBanner />}
      <SlowConnectionNotice />
      {!over && <ConnectionLostNotice keeps={keeps} />}
    </>
  );
}
