import { createTest } from "@invigil/contract/authoring/authored-test";
import { listReady } from "@invigil/contract/authoring/ready-tests";
import { listStarter } from "@invigil/contract/authoring/starter";
import { Modal } from "@invigil/ui/modal";
import { Text, TextInput, UnstyledButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState, type KeyboardEvent } from "react";
import { findCommands, useCommands, type Command } from "./commands.ts";
import classes from "./command-palette.module.css";
import { NAV_ITEMS } from "./nav-items.ts";
import { useFound } from "./use-found.ts";
import { usePlaces } from "./use-places.ts";
import { COMPANY_PAGES } from "../parts/company-pages.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";

interface Props {
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** Opens the first steps. */
  onFirstSteps: () => void;
}

/** Finds pages, actions, tests, questions and candidates by name. Opens with Ctrl+K or ⌘K, even above a dialog (docs/adr/0015). */
export function CommandPalette({ opened, onChange, ...more }: Props) {
  // Works wherever the focus is, including in fields.
  useHotkeys([["mod+K", () => onChange(true)]], [], true);

  return (
    <Modal opened={opened} onClose={() => onChange(false)} title="Find something or run an action" size="md">
      <Palette onDone={() => onChange(false)} {...more} />
    </Modal>
  );
}

function Palette({ onDone, onFirstSteps }: Pick<Props, "onFirstSteps"> & { onDone: () => void }) {
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const { recent } = usePlaces();
  const known = findCommands(useAllCommands(onFirstSteps), typed);
  const searched = useFound(typed);
  const found = [...(typed.trim() === "" ? recent() : []), ...known, ...searched.found];
  const current = Math.min(chosen, found.length - 1);

  function run(command: Command | undefined) {
    if (!command) return;
    onDone();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setChosen((current + step + found.length) % found.length);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      run(found[current]);
    }
  }

  return (
    <>
      <TextInput
        aria-label="Command"
        placeholder="Search pages, actions, tests, questions and candidates"
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found[current] ? `${listId}-${found[current].id}` : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Commands" className={classes["list"]}>
        {found.map((command, index) => (
          <UnstyledButton
            key={command.id}
            id={`${listId}-${command.id}`}
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            className={classes["command"] ?? ""}
            onClick={() => run(command)}
          >
            <Text span>{command.label}</Text>
            {command.hint && (
              <Text span size="sm" c="dimmed">
                {command.hint}
              </Text>
            )}
          </UnstyledButton>
        ))}
      </div>
      <Text role="status" size="sm" c="dimmed">
        {statusText(searched.state, found.length)}
      </Text>
    </>
  );
}

function statusText(state: ReturnType<typeof useFound>["state"], found: number): string {
  if (state === "searching") return "Searching…";
  if (state === "failed") return "Tests, questions and candidates could not be searched. Pages and actions are listed.";
  return found === 0 ? "Nothing matches." : "";
}

/** The actions of the open page, then every page that the reader may open, and help. */
function useAllCommands(onFirstSteps: () => void): Command[] {
  const navigate = useNavigate();
  const may = useMayUse();
  const added = useCommands((state) => state.added);
  const places = NAV_ITEMS.filter((item) => !("route" in item) || may(item.route)).map(({ to, label, hint }) => ({
    id: to.slice(1),
    label,
    hint,
    run: () => void navigate({ to }),
  }));
  const settings = COMPANY_PAGES.filter(({ route }) => may(route)).map(({ to, label }) => ({
    id: to.slice(1).replace("/", "-"),
    label,
    hint: "Company settings",
    run: () => void navigate({ to }),
  }));
  const own = { id: "account", label: "Your account", hint: "Password, passkeys and sessions" };
  const help = [
    may(createTest) && { id: "first-steps", label: "First steps", hint: "Help", run: onFirstSteps },
    may(listReady) && {
      id: "ready-tests",
      label: "Start from a role",
      hint: "Ready tests by role",
      run: () => void navigate({ to: "/tests/ready", search: {} }),
    },
    may(listStarter) && {
      id: "starter-library",
      label: "Starter library",
      hint: "Questions to copy",
      run: () => void navigate({ to: "/library/starter", search: {} }),
    },
  ].filter((command) => command !== false);
  const account = { ...own, run: () => void navigate({ to: "/account" }) };
  return [...added.values()].flat().concat(places, settings, account, help);
}
