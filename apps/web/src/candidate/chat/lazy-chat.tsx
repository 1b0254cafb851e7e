import { CatchBoundary } from "@tanstack/react-router";
import { lazy, Suspense, type ComponentProps } from "react";

const Chat = lazy(() =>
  import("./chat.tsx").then(
    (module) => ({ default: module.Chat }),
    () => ({ default: () => null }),
  ),
);

/** A fault in the chat must not take the answers off the screen. */
export function LazyChat(props: ComponentProps<typeof Chat>) {
  return (
    <CatchBoundary getResetKey={() => "chat"} errorComponent={() => null}>
      <Suspense fallback={null}>
        <Chat {...props} />
      </Suspense>
    </CatchBoundary>
  );
}
