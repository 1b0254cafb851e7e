import { counted } from "@invigil/contract/messages/counted";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Button, Group, NativeSelect, Paper, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { ProblemLink } from "../../problem-link.tsx";
import type { FolderProps } from "../folders/folder-props.ts";
import { differences, workspaceParts, type WorkspacePart } from "./parts.ts";

type Files = Record<string, string>;
type PartId = WorkspacePart["id"];

interface Props extends Pick<FolderProps, "problem" | "draft" | "change" | "shown"> {
  /** Whether leaving the page would lose something. */
  isDirty: boolean;
  /** Called when the workspace begins or ceases to hold files that the draft does not have. */
  onUnused: (isUnused: boolean) => void;
}

const MOST_NAMED = 5;

/** The environment itself, as the place where an author prepares files. The draft gets them only when the author says so. */
export function WorkspaceFolder({ problem, draft, change, shown, isDirty, onUnused }: Props) {
  const parts = workspaceParts(problem.problem_type, draft);
  const [chosen, setChosen] = useState<PartId>("files");
  /** What the draft does not have yet, by part. */
  const [unused, setUnused] = useState<Partial<Record<PartId, Files>>>({});
  const part = parts.find(({ id }) => id === chosen) ?? parts[0];
  const [shownPart, setShownPart] = useState(() => show(part, unused, 0));
  // Elsewhere in the editor the author may have changed what the environment shows.
  if (part && isOutdated(part, unused, shownPart)) setShownPart(show(part, unused, shownPart.version + 1));

  const others = parts.filter(({ id, own }) => id !== part?.id && differences(own, unused[id] ?? own).length > 0);
  const differing = part ? differences(part.own, unused[part.id] ?? part.own) : [];
  const isUnused = others.length > 0 || differing.length > 0;
  // Only the editor around it can keep the author from leaving.
  useEffect(() => onUnused(isUnused), [isUnused, onUnused]);
  useEffect(() => () => onUnused(false), [onUnused]);
  if (!part) return null;

  function choose(id: PartId) {
    const next = parts.find((each) => each.id === id);
    setChosen(id);
    setShownPart(show(next, unused, shownPart.version + 1));
  }

  function use(files: Files, { id, use: put }: WorkspacePart) {
    change((now) => put(now, files));
    setUnused((now) => withoutPart(now, id));
    setShownPart((now) => ({ ...now, own: files }));
  }

  return (
    <Stack gap="sm">
      <NativeSelect
        label="What you prepare"
        maw={320}
        data={parts.map(({ id, name }) => ({ value: id, label: unused[id] ? `${name} (not in the draft yet)` : name }))}
        value={part.id}
        onChange={(event) => choose(event.currentTarget.value as PartId)}
      />
      <Text size="sm" c="dimmed">
        {part.about}
      </Text>
      <UseBar
        key={part.id}
        part={part}
        differing={differing}
        slug={problem.slug}
        onUse={() => use(unused[part.id] ?? part.own, part)}
        onDiscard={() => {
          setUnused((now) => withoutPart(now, part.id));
          setShownPart(show(part, {}, shownPart.version + 1));
        }}
      />
      {shown.workspace({
        slug: problem.slug,
        shown: shownPart,
        isDirty: isDirty || isUnused,
        onEdited: (own) => setUnused((now) => withUnused(now, part, own)),
      })}
    </Stack>
  );
}

type Unused = Partial<Record<PartId, Files>>;

function withoutPart(unused: Unused, id: PartId): Unused {
  const { [id]: _, ...rest } = unused;
  return rest;
}

function withUnused(unused: Unused, { id, own }: WorkspacePart, files: Files): Unused {
  const rest = withoutPart(unused, id);
  return differences(own, files).length === 0 ? rest : { ...rest, [id]: files };
}

interface ShownPart {
  id: string;
  version: number;
  /** What the part and its neighbours were in the draft when it was shown. */
  own: Readonly<Files>;
  beside: Readonly<Files>;
  files: { path: string; content: string; read_only: boolean }[];
}

function show(part: WorkspacePart | undefined, unused: Partial<Record<PartId, Files>>, version: number): ShownPart {
  const { id = "", own = {}, beside = {} } = part ?? {};
  const files = [
    ...Object.entries(beside).map(([path, content]) => ({ path, content, read_only: true })),
    ...Object.entries((part && unused[part.id]) ?? own).map(([path, content]) => ({ path, content, read_only: false })),
  ];
  return { id: `${id}-${version}`, version, own, beside, files };
}

/** True if the draft was changed in another tab of the editor. Files that are not used yet stay as they are. */
function isOutdated(part: WorkspacePart, unused: Partial<Record<PartId, Files>>, now: ShownPart): boolean {
  if (differences(part.beside, now.beside).length > 0) return true;
  return unused[part.id] === undefined && differences(part.own, now.own).length > 0;
}

interface BarProps {
  part: WorkspacePart;
  differing: readonly string[];
  slug: string;
  onUse: () => void;
  onDiscard: () => void;
}

function UseBar({ part, differing, slug, onUse, onDiscard }: BarProps) {
  const [asking, setAsking] = useState(false);
  const [used, setUsed] = useState(false);
  const isSame = differing.length === 0;
  return (
    <Paper withBorder p="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status">
          {isSame ? sameText(used) : differingText(differing)}{" "}
          {isSame && used && part.id === "solution" && (
            <>
              Run it on all cases under{" "}
              <ProblemLink slug={slug} folder="solution">
                Solution
              </ProblemLink>
              .
            </>
          )}
        </Text>
        <Group gap="xs">
          <Button
            size="xs"
            disabled={isSame}
            onClick={() => {
              setUsed(true);
              onUse();
            }}
          >
            Use these files
          </Button>
          <Button size="xs" variant="default" disabled={isSame} onClick={() => setAsking(true)}>
            Back to the draft’s files
          </Button>
        </Group>
      </Group>
      <ConfirmDialog
        opened={asking}
        title="Discard these changes?"
        confirmLabel="Discard"
        cancelLabel="Cancel"
        danger
        size="md"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      >
        <Text>{differingText(differing)} The workspace will show the draft’s files again.</Text>
      </ConfirmDialog>
    </Paper>
  );
}

function sameText(used: boolean): string {
  return used ? "The draft has these files now." : "The draft has these files.";
}

function differingText(paths: readonly string[]): string {
  const named = paths.slice(0, MOST_NAMED).join(", ");
  const more = paths.length - MOST_NAMED;
  const verb = paths.length === 1 ? "differs" : "differ";
  return `${counted(paths.length, "file")} ${verb} from the draft: ${named}${more > 0 ? ` and ${more} more` : ""}.`;
}
