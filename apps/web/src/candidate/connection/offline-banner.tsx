import { Alert, Text } from "@mantine/core";
import { IconServerOff, IconWifiOff } from "@invigil/ui/icons/page";
import { useConnection } from "../../lib/connection.ts";
import { useProduct } from "../../lib/product.ts";
import { bannerTexts, nextTryText } from "../parts/outage-texts.ts";
import classes from "./offline-banner.module.css";

/** Says what is wrong with the connection, what becomes of the answers, and when it is tried again. */
export function OfflineBanner({ keeps }: { keeps: boolean }) {
  const outage = useConnection((state) => state.outage);
  const checking = useConnection((state) => state.checking);
  const product = useProduct((state) => state.product);
  if (outage === null) return null;
  const { wrong, safe } = bannerTexts({ outage, product, keeps });
  const Icon = outage === "network" ? IconWifiOff : IconServerOff;
  return (
    <Alert
      color="red"
      variant="light"
      radius={0}
      role="region"
      aria-label="Connection"
      icon={<Icon aria-hidden />}
      className={classes["banner"]}
    >
      <div role="alert">
        <Text inherit>{wrong}</Text>
        <Text inherit>{safe}</Text>
      </div>
      {/* Not announced, because it changes every few seconds. */}
      <Text inherit>{nextTryText(checking)}</Text>
    </Alert>
  );
}
