import { IconBooks, IconBuilding, IconClipboardList } from "@tabler/icons-react";

/** The areas of the console, in the order of the menu and of the command palette. */
export const NAV_ITEMS = [
  { to: "/tests", label: "Tests", hint: "Write, invite, watch, read results", icon: IconClipboardList },
  { to: "/library", label: "Library", hint: "Write questions of every type", icon: IconBooks },
  { to: "/company", label: "Company", hint: "Who works here, and what candidates see of it", icon: IconBuilding },
] as const;
