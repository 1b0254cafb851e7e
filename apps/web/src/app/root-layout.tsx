import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useLinkBlock } from "./use-link-block.ts";
import { useOtherPerson } from "./session/other-person.ts";
import { focusHeadings } from "./focus-heading.ts";
import { OtherPersonPage } from "./session/other-person-page.tsx";
import { SessionLostModal } from "./session/session-lost-modal.tsx";
import { ToastViewport } from "./toasts/toast-viewport.tsx";

const ignore = () => {};

export function RootLayout() {
  const router = useRouter();
  useLinkBlock();
  // Moves the focus, which is lost when React replaces the page.
  useEffect(() => focusHeadings(router), [router]);
  // The browser says when a page is left, and any page of ours may come before a watched one. If this cannot be loaded,
  // the server measures by itself.
  useEffect(() => void import("../lib/time-elsewhere.ts").then((page) => page.watchTimeElsewhere(), ignore), []);
  const other = useOtherPerson((state) => state.other);
  if (other) return <OtherPersonPage other={other} />;
  return (
    <>
      <SessionLostModal />
      <Outlet />
      <ToastViewport />
    </>
  );
}
