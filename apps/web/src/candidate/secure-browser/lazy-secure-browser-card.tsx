import { messages } from "@invigil/contract/messages/messages";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { lazy, Suspense, type ComponentProps } from "react";

function CardMissing() {
  return <ErrorState message={messages.errorOccurred} onRetry={() => globalThis.location.reload()} />;
}

const SecureBrowserCard = lazy(() =>
  import("./secure-browser-card.tsx").then(
    (module) => ({ default: module.SecureBrowserCard }),
    () => ({ default: CardMissing }),
  ),
);

/** Loaded on demand, because hardly any landing page shows it. */
export function LazySecureBrowserCard(props: ComponentProps<typeof SecureBrowserCard>) {
  return (
    <Suspense fallback={<LoadingState message="Loading…" />}>
      <SecureBrowserCard {...props} />
    </Suspense>
  );
}
