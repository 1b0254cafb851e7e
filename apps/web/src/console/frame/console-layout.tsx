import { ActionIcon, Button, Kbd, Text } from "@mantine/core";
import { IconMenu2, IconSearch } from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { CommandPalette } from "./command-palette.tsx";
import classes from "./console-layout.module.css";
import { NAV_ITEMS } from "./nav-items.ts";
import { TestNav } from "./test-nav.tsx";

interface Props {
  logo: ReactNode;
  /** Who is signed in, and the way out. */
  user: ReactNode;
  children: ReactNode;
}

/** The frame of every page of the console: the areas at the left, or behind a button where there is no room. */
export function ConsoleLayout({ logo, user, children }: Props) {
  const [palette, setPalette] = useState(false);
  return (
    <div className={classes["frame"]}>
      <a className={classes["skip"]} href="#console-main">
        Skip to content
      </a>
      <header className={classes["top"]}>
        <AreasButton />
        <Link to="/tests" aria-label="Tests" className={classes["logo"]}>
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
        {user}
      </header>
      <nav className={classes["areas"]} aria-label="Areas">
        <Areas />
      </nav>
      <main id="console-main" className={classes["main"]} tabIndex={-1}>
        <TestNav />
        {children}
      </main>
      <CommandPalette opened={palette} onChange={setPalette} />
    </div>
  );
}

function Areas() {
  const isReport = useRouterState({ select: ({ location }) => location.pathname.startsWith("/test-report/") });
  return NAV_ITEMS.map(({ to, label, icon: Icon }) => (
    <Link
      key={to}
      to={to}
      className={classes["area"]}
      activeProps={{ "aria-current": "page" }}
      // What is told of one attempt has another address, and is part of its test.
      {...(to === "/tests" && isReport && { "aria-current": "page" as const })}
    >
      <Icon size={20} aria-hidden />
      <Text span>{label}</Text>
    </Link>
  ));
}

/** On a narrow window. The browser opens, closes and places the menu. */
function AreasButton() {
  const menu = useRef<HTMLDivElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // The menu has done its work once another page is there.
  useEffect(() => menu.current?.hidePopover?.(), [path]);
  return (
    <div className={classes["narrow"]}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Areas" popoverTarget="console-areas">
        <IconMenu2 aria-hidden />
      </ActionIcon>
      <div id="console-areas" ref={menu} popover="auto" className={classes["menu"]}>
        <Areas />
      </div>
    </div>
  );
}
