import { Outlet } from "@tanstack/react-router";
import { useLinkBlock } from "../features/connection/use-link-block.ts";
import { SessionLostModal } from "./session-lost-modal.tsx";
import { ToastViewport } from "./toast-viewport.tsx";

export function RootLayout() {
  useLinkBlock();
  return (
    <>
      <SessionLostModal />
      <Outlet />
      <ToastViewport />
    </>
  );
}
