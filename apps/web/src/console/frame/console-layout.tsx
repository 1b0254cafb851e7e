import { counted } from "@invigil/contract/messages/counted";
import { ActionIcon, Badge, Button, Kbd, Text } from "@mantine/core";
import { IconMenu2, IconSearch } from "@invigil/ui/icons/console";
import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { CommandPalette } from "./command-palette.tsx";
import classes from "./console-layout.module.css";
import { HelpMenu } from "./help-menu.tsx";
import { NAV_ITEMS } from "./nav-items.ts";
import { TestNav } from "./test-nav.tsx";

interface Props {
  logo: ReactNode;
  /** Opens the first steps, for people who are new. */
  onFirstSteps: () => void;
  /** The signed-in recruiter's menu. */
  user: ReactNode;
  /** Messages in the inbox that nobody has seen. */
  unread: number;
  /** Answers that wait for the reader's marks. */
  toMark: number;
  /** Whether the page belongs to an interview. */
  isInterview: boolean;
  children: ReactNode;
}

/** The frame of every console page, with the navigation on the left, or behind a button on narrow screens. */
export function ConsoleLayout({ logo, onFirstSteps, user, unread, toMark, isInterview, children }: Props) {
  const [palette, setPalette] = useState(false);
  return (
    <div className={classes["frame"]}>
      <a className={classes["skip"]} href="#console-main">
        Skip to content
      </a>
      <header className={classes["top"]}>
        <AreasButton unread={unread} toMark={toMark} />
        <Link to="/home" aria-label="Home" className={classes["logo"]}>
          {logo}
        </Link>
        <Button
          variant="default"
          className={classes["search"] ?? ""}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={<Kbd className={classes["keys"] ?? ""}>Ctrl K</Kbd>}
          onClick={() => setPalette(true)}
        >
          Go to…
        </Button>
        <HelpMenu onFirstSteps={onFirstSteps} />
        {user}
      </header>
      <nav className={classes["areas"]} aria-label="Main menu">
        <Areas unread={unread} toMark={toMark} />
      </nav>
      <main id="console-main" className={classes["main"]} tabIndex={-1}>
        <TestNav isInterview={isInterview} />
        {children}
      </main>
      <CommandPalette opened={palette} onChange={setPalette} onFirstSteps={onFirstSteps} />
    </div>
  );
}

type Counts = Pick<Props, "unread" | "toMark">;

function Areas({ unread, toMark }: Counts) {
  const may = useMayUse();
  const isReport = useRouterState({ select: ({ location }) => location.pathname.startsWith("/test-report/") });
  const open = NAV_ITEMS.filter((item) => !("route" in item) || may(item.route));
  return open.map(({ to, label, icon: Icon }) => (
    <Link
      key={to}
      to={to}
      className={classes["area"]}
      activeProps={{ "aria-current": "page" }}
      // The report of an attempt has an address of its own but belongs to its test.
      {...(to === "/tests" && isReport && { "aria-current": "page" as const })}
    >
      <Icon size={20} aria-hidden />
      <Text span>{label}</Text>
      {to === "/inbox" && unread > 0 && (
        <Badge size="sm" aria-label={counted(unread, "unread message")}>
          {unread}
        </Badge>
      )}
      {to === "/marking" && toMark > 0 && (
        <Badge size="sm" aria-label={counted(toMark, "answer to mark", "answers to mark")}>
          {toMark}
        </Badge>
      )}
    </Link>
  ));
}

/** The menu button on narrow screens. The browser opens, closes and positions the menu. */
function AreasButton({ unread, toMark }: Counts) {
  const menu = useRef<HTMLDivElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // Closes the menu once another page is open.
  useEffect(() => menu.current?.hidePopover?.(), [path]);
  return (
    <div className={classes["narrow"]}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Main menu" popoverTarget="console-areas">
        <IconMenu2 aria-hidden />
      </ActionIcon>
      <div id="console-areas" ref={menu} popover="auto" className={classes["menu"]}>
        <Areas unread={unread} toMark={toMark} />
      </div>
    </div>
  );
}
