import { exportProblems, importProblems } from "@invigil/contract/authoring/exchange";
import { createProblem, LIBRARY_PAGE } from "@invigil/contract/authoring/library";
import { listStarter } from "@invigil/contract/authoring/starter";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@invigil/ui/icons/console";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { PageHead } from "../frame/page-head.tsx";
import { usePageCommands } from "../frame/use-page-commands.ts";
import { LibraryFilters } from "../library/library-filters.tsx";
import { libraryQuery, librarySorting, type LibraryAsked } from "../library/library-queries.ts";
import { LibraryList } from "../library/library-list.tsx";
import { NewProblemDialog } from "../library/new-problem-dialog.tsx";
import { useMayUse } from "../../shared/parts/may-use.ts";

const route = getRouteApi("/console/library");

const NONE_FOUND = "No questions match these filters.";
const NONE_YET =
  "The library is empty. Copy ready questions from the starter library, write your own, or import some from Moodle, GIFT, QTI, Polygon or another installation.";

const NONE_TO_READ = "The library is empty. Authors and owners can write or import questions.";

export function LibraryRoute() {
  const asked = route.useSearch();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const mayCreate = useMayUse()(createProblem);
  usePageCommands(
    useMemo(
      () => (mayCreate ? [{ id: "new-question", label: "New question", run: () => setCreating(true) }] : []),
      [mayCreate],
    ),
  );
  const { data, isPending, isError, isFetching, refetch } = useQuery(libraryQuery(asked));
  const { sort, direction, ...filters } = asked;
  const filtered = Object.values(filters).some((value) => value !== undefined);
  const ask = (search: LibraryAsked) => void navigate({ to: "/library", search });
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / LIBRARY_PAGE));
  const isPast = data !== undefined && (asked.page ?? 1) > last;
  // The browser owns the address. Goes back a page if the last question of the last page was removed.
  useEffect(() => {
    if (isPast) void navigate({ to: "/library", search: (now) => ({ ...now, page: last }), replace: true });
  }, [isPast, last, navigate]);

  return (
    <>
      <PageHead
        title="Library"
        about="The questions for your tests."
        actions={<LibraryActions onCreate={() => setCreating(true)} />}
      />
      <LibraryFilters asked={asked} folders={data?.folders ?? []} tags={data?.tags ?? []} onAsk={ask} />
      {isPending && <LoadingState message="Loading the library…" />}
      {isError && (
        <ErrorState message="The library could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && (
        <LibraryList
          problems={data.problems}
          folders={data.folders}
          sorting={librarySorting(asked)}
          onSort={({ by, direction: way }) => ask({ ...asked, sort: by, direction: way, page: undefined })}
        >
          <NoQuestions
            filtered={filtered}
            mayCreate={mayCreate}
            onShowAll={() => ask({ sort, direction })}
            onCreate={() => setCreating(true)}
          />
        </LibraryList>
      )}
      {data && <Pages page={asked.page ?? 1} last={last} onPage={(page) => ask({ ...asked, page })} />}
      <NewProblemDialog
        opened={creating}
        onClose={() => setCreating(false)}
        onCreated={(problemSlug) =>
          void navigate({
            to: "/library/problem/$problemSlug/edit/$editingFolder",
            params: { problemSlug, editingFolder: "statement" },
          })
        }
      />
    </>
  );
}

interface NoQuestionsProps {
  filtered: boolean;
  mayCreate: boolean;
  onShowAll: () => void;
  onCreate: () => void;
}

function NoQuestions({ filtered, mayCreate, onShowAll, onCreate }: NoQuestionsProps) {
  return (
    <EmptyState message={filtered ? NONE_FOUND : mayCreate ? NONE_YET : NONE_TO_READ}>
      {filtered && (
        <Button
          variant="default"
          onClick={() => {
            // The button disappears once it is pressed.
            document.querySelector("main")?.focus();
            onShowAll();
          }}
        >
          Show all questions
        </Button>
      )}
      {!filtered && mayCreate && (
        <Group gap="sm" justify="center">
          <Button renderRoot={(props) => <Link to="/library/starter" {...props} />}>Open the starter library</Button>
          <Button variant="default" onClick={onCreate}>
            Write a question
          </Button>
        </Group>
      )}
    </EmptyState>
  );
}

function LibraryActions({ onCreate }: { onCreate: () => void }) {
  const may = useMayUse();
  return (
    <>
      {may(listStarter) && (
        <Button variant="default" renderRoot={(props) => <Link to="/library/starter" {...props} />}>
          Starter library
        </Button>
      )}
      <Button variant="default" renderRoot={(props) => <Link to="/library/files" {...props} />}>
        Files
      </Button>
      {may(importProblems) && (
        <Button variant="default" renderRoot={(props) => <Link to="/library/import" {...props} />}>
          Import
        </Button>
      )}
      {may(exportProblems) && (
        <Button variant="default" renderRoot={(props) => <Link to="/library/export" {...props} />}>
          Export
        </Button>
      )}
      {may(createProblem) && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
          New question
        </Button>
      )}
    </>
  );
}

interface PagesProps {
  page: number;
  last: number;
  onPage: (page: number) => void;
}

function Pages({ page, last, onPage }: PagesProps) {
  if (last === 1) return null;
  return (
    <Group component="nav" aria-label="Pages" justify="center" mt="md" gap="sm">
      <Button variant="default" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Text size="sm">
        Page {page} of {last}
      </Text>
      <Button variant="default" size="sm" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </Group>
  );
}
