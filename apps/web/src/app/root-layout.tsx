import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useLinkBlock } from "../features/connection/use-link-block.ts";
import { focusHeadings } from "./focus-heading.ts";
import { SessionLostModal } from "./session-lost-modal.tsx";
import { ToastViewport } from "./toast-viewport.tsx";

export function RootLayout() {
  const router = useRouter();
  useLinkBlock();
  // The focus lies outside React, which replaces the page under it.
  useEffect(() => focusHeadings(router), [router]);
  return (
    <>
      <SessionLostModal />
      <Outlet />
      <ToastViewport />
    </>
  );
}
