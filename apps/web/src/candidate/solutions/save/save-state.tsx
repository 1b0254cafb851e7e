import { Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconDeviceFloppy, IconRefresh } from "@invigil/ui/icons/page";
import type { SaveStatus, SaveView } from "../../../shared/answers/save-view.ts";
import { useSaves } from "./saves-store.ts";

const texts: Record<SaveStatus, string> = {
  idle: "",
  saving: "Saving",
  saved: "Saved",
  kept: "Kept on this device",
  tab: "Only in this tab",
  "too-long": "Not saved: over the limit",
};

/** Shows where the answers to these problems are stored; the least safe one decides. */
export function SaveState({ problems }: { problems: readonly string[] }) {
  const status = useSaves(({ views }) => leastSafe(problems.map((problem) => views[problem])));
  const isUnsafe = status === "kept" || status === "tab" || status === "too-long";
  return (
    <Group gap={4} wrap="nowrap" role="status" aria-live="polite" data-save-state={status}>
      <StatusIcon status={status} />
      <Text size="sm" c={isUnsafe ? "var(--mantine-color-text)" : "dimmed"} fw={isUnsafe ? 600 : 400}>
        {texts[status]}
      </Text>
    </Group>
  );
}

export function leastSafe(views: readonly (Pick<SaveView, "status"> | undefined)[]): SaveStatus {
  const statuses = views.map((view) => view?.status ?? "idle");
  for (const status of ["tab", "too-long", "kept", "saving", "saved"] as const)
    if (statuses.includes(status)) return status;
  return "idle";
}

function StatusIcon({ status }: { status: SaveStatus }) {
  switch (status) {
    case "idle":
      return null;
    case "saving":
      return <IconRefresh size={16} aria-hidden />;
    case "saved":
      return <IconCheck size={16} aria-hidden />;
    case "too-long":
      return <IconAlertTriangle size={16} aria-hidden />;
    case "kept":
      return <IconDeviceFloppy size={16} aria-hidden />;
    case "tab":
      return <IconAlertTriangle size={16} color="var(--mantine-color-orange-filled)" aria-hidden />;
  }
}
