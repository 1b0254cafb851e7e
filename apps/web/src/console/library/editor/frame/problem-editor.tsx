import { archiveProblem, draftProblem, saveDraft } from "@invigil/contract/authoring/library";
import { EditingFolder, type AuthoredProblem } from "@invigil/contract/authoring/library-problem";
import { hasEnvironment } from "@invigil/contract/environments/environment-types";
import { messages } from "@invigil/contract/messages/messages";
import { problemFaults } from "@invigil/rules/library/problem-faults";
import { EmptyState } from "@invigil/ui/page-state";
import { Alert, Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState, type ComponentProps, type RefObject } from "react";
import { useMayUse } from "../../../../shared/parts/may-use.ts";
import { RefusedIn, SaveStatus, useRefusedFields } from "../../../parts/save-status.tsx";
import { useConsoleTitle } from "../../../parts/title.ts";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import { useUploadsInProgress } from "../../../../shared/parts/uploads/uploads-in-progress.ts";
import { STATE_COLOURS, STATES } from "../../library-words.ts";
import { useProblemActions } from "../../use-problem-actions.ts";
import { CodeSlot, useLoadedEditor } from "../fields/code-text.tsx";
import classes from "../editor.module.css";
import { FaultList } from "./fault-list.tsx";
import type { FolderProps, Shown } from "../folders/folder-props.ts";
import { FolderView } from "./folder-view.tsx";
import { folderName, foldersOf } from "./folders.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { PublishButton } from "./publish-button.tsx";
import { SaveTrouble } from "./save-trouble.tsx";
import { unstored } from "./status-text.ts";
import { useProblemDraft } from "../draft/use-problem-draft.ts";
import { useSaveKeys } from "./use-save-keys.ts";
import { WorkspaceFolder } from "../workspace/workspace-folder.tsx";
import { VersionList } from "./version-list.tsx";

interface Props {
  problem: AuthoredProblem;
  folder: string;
  shown: Shown;
  /** Reloads the question and discards what was written here. */
  onReload: () => void;
}

/** Edits one question, one tab at a time; all tabs are saved together. */
export function ProblemEditor({ problem, folder: asked, shown, onReload }: Props) {
  const handle = useProblemDraft(problem);
  const { draft, change, dirty, saving, save } = handle;
  const mayWrite = useMayUse()(saveDraft);
  const readOnly = problem.state !== "draft" || !mayWrite;
  const folder = EditingFolder.safeParse(asked).data;
  const uploading = useUploadsInProgress() > 0;
  const titleMissing = [draft, ...draft.children].some(({ title }) => title.trim() === "");
  const refused = useRefusedFields();
  const [unreadKey, setUnreadKey] = useState<string | null>(null);
  const [filesUnused, setFilesUnused] = useState(false);
  const isUnsaved = dirty || uploading || unreadKey !== null || refused.labels.length > 0;
  useSaveKeys(() => !readOnly && dirty && !saving && !titleMissing && void save());

  useConsoleTitle("Question", draft.title);
  const heading = useRef<HTMLHeadingElement>(null);
  const state = useRef(problem.state);
  // The button that made it live or restored it has disappeared, so keyboard users continue at the heading.
  useEffect(() => {
    if (state.current !== problem.state) heading.current?.focus();
    state.current = problem.state;
  }, [problem.state]);

  async function saveFirst() {
    return readOnly || !dirty || (await save()) !== null;
  }

  return (
    <>
      <LeaveGuard slug={problem.slug} dirty={isUnsaved || filesUnused} />
      <EditorHead problem={problem} handle={handle} heading={heading} readOnly={readOnly} titleMissing={titleMissing} />
      {problem.state !== "draft" && <LiveNotice problem={problem} folder={folder} />}
      {!mayWrite && (
        <Text c="dimmed" mb="sm">
          You can view this question and its key. Only authors and owners can change it.
        </Text>
      )}
      <SaveTrouble problem={problem} handle={handle} onReload={onReload} onStored={() => heading.current?.focus()} />
      <div className={classes["bar"]}>
        <FolderLinks problem={problem} />
        {!readOnly && (
          <SaveStatus
            saving={saving}
            dirty={dirty}
            fault={unstored({ dirty, titleMissing, keyUnread: unreadKey !== null, filesUnused })}
            refused={refused.labels}
          />
        )}
      </div>
      <OpenFolder
        asked={folder}
        problem={problem}
        draft={draft}
        change={change}
        unreadKey={unreadKey}
        onUnreadKey={setUnreadKey}
        readOnly={readOnly}
        shown={shown}
        saveFirst={saveFirst}
        refused={refused}
        isDirty={isUnsaved}
        onUnused={setFilesUnused}
      />
      {!readOnly && <FaultList problem={problem} draft={draft} />}
      <VersionList slug={problem.slug} />
    </>
  );
}

interface OpenProps extends FolderProps {
  asked: EditingFolder | undefined;
  refused: ReturnType<typeof useRefusedFields>;
  isDirty: boolean;
  onUnused: (isUnused: boolean) => void;
}

/** The tab that is open, and the workspace, which stays behind it. */
function OpenFolder({ asked, refused, isDirty, onUnused, ...props }: OpenProps) {
  const { problem, readOnly, shown } = props;
  const Editor = useLoadedEditor(shown.loadEditor);
  const slot = useMemo(() => ({ Editor, readOnly }), [Editor, readOnly]);
  const type = problem.problem_type;
  const folder = asked && foldersOf(type).includes(asked) ? asked : undefined;
  return (
    <>
      {hasEnvironment(type) && !readOnly && (
        <WorkspaceSection {...props} isShown={folder === "workspace"} isDirty={isDirty} onUnused={onUnused} />
      )}
      {folder === undefined && <EmptyState message="This question has no such tab." />}
      {folder === "workspace" && readOnly && (
        <EmptyState message="Only drafts have a workspace. Choose “Try it” to work on the question." />
      )}
      {folder !== undefined && folder !== "workspace" && (
        <fieldset className={classes["fields"]} disabled={readOnly} aria-label={folderName(folder, type)}>
          <RefusedIn fields={refused}>
            <CodeSlot value={slot}>
              <FolderView {...props} folder={folder} />
            </CodeSlot>
          </RefusedIn>
        </fieldset>
      )}
    </>
  );
}

/** Stays once it was opened, because its terminals, and files that are not used yet, would be lost. */
function WorkspaceSection({ isShown, ...props }: ComponentProps<typeof WorkspaceFolder> & { isShown: boolean }) {
  const [opened, setOpened] = useState(isShown);
  if (isShown && !opened) setOpened(true);
  if (!opened) return null;
  return (
    <section hidden={!isShown} aria-label={folderName("workspace", props.problem.problem_type)}>
      <WorkspaceFolder {...props} />
    </section>
  );
}

interface HeadProps {
  problem: AuthoredProblem;
  handle: ReturnType<typeof useProblemDraft>;
  heading: RefObject<HTMLHeadingElement | null>;
  readOnly: boolean;
  titleMissing: boolean;
}

/** Shows the title and state of the question, and the buttons that apply to all of it. */
function EditorHead({ problem, handle, heading, readOnly, titleMissing }: HeadProps) {
  const { draft, dirty, saving, save } = handle;
  return (
    <Group justify="space-between" align="flex-start" mb="sm">
      <Stack gap={4}>
        <Title order={1} ref={heading} tabIndex={-1} className={classes["quiet"] ?? ""}>
          {draft.title || "Untitled question"}
        </Title>
        <Group gap="xs">
          <Badge color={STATE_COLOURS[problem.state]} variant="dot">
            {STATES[problem.state]}
          </Badge>
          <Text size="sm" c="dimmed">
            {problemTypeName(problem.problem_type)}, version {problem.version}
          </Text>
        </Group>
      </Stack>
      <Group gap="sm">
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/library/problem/$problemSlug/trial" params={{ problemSlug: problem.slug }} {...props} />
          )}
        >
          Try it
        </Button>
        {!readOnly && (
          <>
            <Button variant="default" loading={saving} disabled={!dirty || titleMissing} onClick={() => void save()}>
              Save
            </Button>
            <PublishButton
              slug={problem.slug}
              edit={handle.edit}
              saveFirst={save}
              dirty={dirty}
              disabled={titleMissing}
              findFaults={() => problemFaults({ problem_type: problem.problem_type, ...draft })}
            />
          </>
        )}
      </Group>
    </Group>
  );
}

function FolderLinks({ problem }: Pick<Props, "problem">) {
  return (
    <nav className={classes["folders"]} aria-label="Parts of the question">
      {foldersOf(problem.problem_type).map((each) => (
        <Link
          key={each}
          to="/library/problem/$problemSlug/edit/$editingFolder"
          params={{ problemSlug: problem.slug, editingFolder: each }}
          className={classes["folder"]}
          activeProps={{ "aria-current": "page" }}
        >
          {folderName(each, problem.problem_type)}
        </Link>
      ))}
    </nav>
  );
}

function LiveNotice({ problem, folder }: { problem: AuthoredProblem; folder: EditingFolder | undefined }) {
  const { draft, archive } = useProblemActions(problem.slug, folder);
  const may = useMayUse();
  const isArchived = problem.state === "archived";
  const hasDraft = problem.newer?.state === "draft";
  return (
    <Alert color="blue" variant="light" mb="sm">
      <Group justify="space-between">
        <Text>{isArchived ? "This question is archived. Restore it to edit it." : messages.questionLive}</Text>
        {isArchived && may(archiveProblem) && (
          <Button size="xs" loading={archive.isPending} onClick={() => archive.mutate(false)}>
            Restore
          </Button>
        )}
        {!isArchived && may(draftProblem) && (
          <Button size="xs" loading={draft.isPending} onClick={() => draft.mutate()}>
            {hasDraft ? "Open draft" : "Change to draft"}
          </Button>
        )}
      </Group>
      {!isArchived && (
        <Text size="sm" c="dimmed" mt={4}>
          The draft is a new version. Tests keep the version they already use.
        </Text>
      )}
    </Alert>
  );
}
