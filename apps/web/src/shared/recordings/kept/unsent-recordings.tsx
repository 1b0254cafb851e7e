import { isUnsent } from "@invigil/capture/recorder/recording-state";
import { Alert, List } from "@mantine/core";
import { useProduct } from "../../../lib/product.ts";
import { useRecordings } from "./recordings-store.ts";

/** Shown in the dialog that closes a section or the test: recordings that only this device has. */
export function UnsentRecordings() {
  const unsent = Object.values(useRecordings((state) => state.views)).filter(({ state }) => isUnsent(state));
  const product = useProduct((state) => state.product);
  if (unsent.length === 0) return null;
  return (
    <Alert color="orange" variant="light" role="note">
      <List listStyleType="none" withPadding={false}>
        {unsent.map(({ problem: { slug, number } }) => (
          <List.Item key={slug}>
            Your recording for question {number} could not be uploaded before time ran out. It is kept on this device.
            When the {product} is over and the server can be reached, you can submit it from this browser as a late
            draft. The server accepts it if it knew before the end that you had started recording.
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
