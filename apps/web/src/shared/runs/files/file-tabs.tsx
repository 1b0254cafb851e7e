import { IconLock } from "@invigil/ui/icons/page";
import { PaneTabs } from "../../parts/panes/pane-tabs.tsx";
import type { ShownFile } from "./answer-files.ts";

interface Props {
  files: readonly ShownFile[];
  current: string;
  panelId: string;
  onChoose: (path: string) => void;
}

/** One tab per file. */
export function FileTabs({ files, current, panelId, onChoose }: Props) {
  const tabs = files.map(({ path, readOnly }) => ({ id: path, name: readOnly ? <ReadOnly path={path} /> : path }));
  return <PaneTabs label="Files" tabs={tabs} shown={current} panelId={panelId} onShow={onChoose} />;
}

function ReadOnly({ path }: { path: string }) {
  return (
    <>
      <IconLock size={12} aria-hidden /> {path} (read-only)
    </>
  );
}
