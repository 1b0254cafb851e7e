import { quality, type Quality } from "@invigil/rules/taking/connection";
import { Hint } from "@invigil/ui/hint";
import { ActionIcon } from "@mantine/core";
import { IconServerOff, IconWifi, IconWifi1, IconWifiOff } from "@invigil/ui/icons/page";
import { useConnection } from "../../lib/connection.ts";
import { setIndicatorHovered } from "./use-monitor.ts";

const LOOKS = {
  good: { Icon: IconWifi, color: "green", word: "Good connection" },
  bad: { Icon: IconWifi1, color: "orange", word: "Slow connection" },
  offline: { Icon: IconWifiOff, color: "red", word: "Offline" },
  server: { Icon: IconServerOff, color: "red", word: "The server cannot be reached" },
} as const satisfies Record<Quality | "server", unknown>;

/** The top bar's broadband icon: its colour shows the quality, and hovering shows the speed. */
export function BroadbandIndicator() {
  const { online, outage, mbps } = useConnection();
  const away = outage === "server" ? "server" : "offline";
  const { Icon, color, word } = LOOKS[online ? quality(mbps ?? Number.POSITIVE_INFINITY) : away];
  const label = online ? `${word}: ${mbps === null ? "measuring the speed" : speedText(mbps)}` : word;
  return (
    <Hint label={label}>
      <ActionIcon
        variant="subtle"
        color={color}
        aria-label={label}
        onMouseEnter={() => setIndicatorHovered(true)}
        onMouseLeave={() => setIndicatorHovered(false)}
        onFocus={() => setIndicatorHovered(true)}
        onBlur={() => setIndicatorHovered(false)}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}

function speedText(mbps: number): string {
  return Number.isFinite(mbps) ? `${mbps.toFixed(1)} Mbps` : "too fast to measure";
}
