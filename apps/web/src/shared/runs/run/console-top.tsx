import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@invigil/ui/icons/files";
import { useState } from "react";
import { PaneTabs } from "../../parts/panes/pane-tabs.tsx";
import benchClasses from "../bench/bench.module.css";
import type { ConsoleTab } from "./console-tabs.ts";
import classes from "./console.module.css";

interface Props {
  tabs: readonly { id: ConsoleTab; name: string }[];
  shown: ConsoleTab;
  panelId: string;
  onShow: (tab: ConsoleTab) => void;
}

/** What of the results is shown, and whether they take the editor's place. */
export function ConsoleTop({ tabs, shown, panelId, onShow }: Props) {
  const [isTall, setTall] = useState(false);
  const label = isTall ? "Show the editor again" : "Enlarge the results";
  return (
    <div className={classes["top"]} data-tall={isTall || undefined}>
      <PaneTabs label="Results" tabs={tabs} shown={shown} panelId={panelId} onShow={onShow} />
      <div className={benchClasses["enlarge"]}>
        <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => setTall(!isTall)}>
          {isTall ? <IconChevronDown size={16} aria-hidden /> : <IconChevronUp size={16} aria-hidden />}
        </ActionIcon>
      </div>
    </div>
  );
}
