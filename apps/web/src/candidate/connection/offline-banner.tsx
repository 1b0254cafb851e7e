import { messages } from "@invigil/contract/messages/messages";
import { Alert, Text } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import { useConnection } from "../../lib/connection.ts";
import { useProduct } from "../../lib/product.ts";

export function OfflineBanner() {
  const online = useConnection((state) => state.online);
  const product = useProduct((state) => state.product);
  if (online) return null;
  return (
    <Alert color="red" variant="light" radius={0} role="alert" icon={<IconWifiOff aria-hidden />}>
      <Text inherit>{messages.offline(product)}</Text>
      <Text inherit>You can keep writing here. What you write will be sent when you are back online.</Text>
    </Alert>
  );
}
