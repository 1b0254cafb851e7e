import { Alert, Text } from "@mantine/core";
import { IconServerOff, IconWifiOff } from "@invigil/ui/icons/page";
import { useLayoutEffect, useRef } from "react";
import { useConnection } from "../../lib/connection.ts";
import { useProduct } from "../../lib/product.ts";
import { bannerTexts, nextTryText } from "../parts/outage-texts.ts";
import classes from "./offline-banner.module.css";

/** Says what is wrong with the connection, what becomes of the answers, and when it is tried again. */
export function OfflineBanner({ keeps }: { keeps: boolean }) {
  const outage = useConnection((state) => state.outage);
  const checking = useConnection((state) => state.checking);
  const product = useProduct((state) => state.product);
  const banner = useRef<HTMLDivElement>(null);

  // A page as high as the window leaves it its room, so that no button is pushed out of sight.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty("--connection-banner", `${banner.current?.offsetHeight ?? 0}px`);
    measure();
    window.addEventListener("resize", measure);
    return () => {
      window.removeEventListener("resize", measure);
      style.removeProperty("--connection-banner");
    };
  }, [outage, keeps]);

  if (outage === null) return null;
  const { wrong, safe } = bannerTexts({ outage, product, keeps });
  const Icon = outage === "network" ? IconWifiOff : IconServerOff;
  return (
    <Alert
      ref={banner}
      color="red"
      variant="light"
      radius={0}
      role="region"
      aria-label="Connection"
      icon={<Icon aria-hidden />}
      className={classes["banner"]}
    >
      <div role="alert">
        <Text inherit span>
          {wrong}
        </Text>{" "}
        <Text inherit span>
          {safe}
        </Text>
      </div>
      {/* Not announced, because it changes every few seconds. */}
      <Text inherit>{nextTryText(checking)}</Text>
    </Alert>
  );
}
