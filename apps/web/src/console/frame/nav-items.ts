import { countInbox } from "@invigil/contract/help/inbox";
import { listMarking } from "@invigil/contract/results/marking";
import {
  IconBooks,
  IconBuilding,
  IconClipboardList,
  IconHome,
  IconInbox,
  IconListCheck,
} from "@invigil/ui/icons/console";
import { IconHelpCircle } from "@invigil/ui/icons/page";

/** The areas of the console, in the order used by the menu and the command palette. */
export const NAV_ITEMS = [
  {
    to: "/home",
    label: "Home",
    hint: "See what waits for you and how candidates do",
    icon: IconHome,
  },
  {
    to: "/tests",
    label: "Tests",
    hint: "Create tests, invite candidates, watch attempts and read results",
    icon: IconClipboardList,
  },
  { to: "/library", label: "Library", hint: "Write questions of every type", icon: IconBooks },
  {
    to: "/company",
    label: "Company",
    hint: "Manage your colleagues and what candidates see of your company",
    icon: IconBuilding,
  },
  {
    to: "/marking",
    label: "Marking",
    hint: "Mark the answers that wait for you",
    icon: IconListCheck,
    route: listMarking,
  },
  { to: "/inbox", label: "Inbox", hint: "Answer candidates’ messages", icon: IconInbox, route: countInbox },
  { to: "/support", label: "Support", hint: "Ask the people who run this server", icon: IconHelpCircle },
] as const;
