import { Outlet } from "@tanstack/react-router";
import { ConsoleFrame } from "./console-frame.tsx";

export function ConsoleShellRoute() {
  return (
    <ConsoleFrame>
      <Outlet />
    </ConsoleFrame>
  );
}
