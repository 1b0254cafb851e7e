import { copyStarter, listStarter, STARTER_COPIES } from "@invigil/contract/authoring/starter";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { NeedsRole } from "../../frame/needs-role.tsx";
import { PageHead } from "../../frame/page-head.tsx";
import { CopyDialog } from "../../library/starter/copy-dialog.tsx";
import { StarterFilters } from "../../library/starter/starter-filters.tsx";
import { StarterPreview } from "../../library/starter/starter-preview.tsx";
import { starterQuery, type StarterAsked } from "../../library/starter/starter-queries.ts";
import { StarterTable } from "../../library/starter/starter-table.tsx";
import { useSelection } from "../../parts/use-selection.ts";
import { consoleError } from "../../../shared/parts/console-error.ts";
import { useMayUse } from "../../../shared/parts/may-use.ts";
import { numberedBlanks } from "../../../shared/problems/numbered-blanks.ts";
import { Statement } from "../../../shared/problems/statement.tsx";

const route = getRouteApi("/console/library/starter");

export function LibraryStarterRoute() {
  return (
    <>
      <PageHead
        title="Starter library"
        about="Ready-made questions with keys and explanations. Those with code were tested with right and wrong solutions. Copy what you need and change it as you like."
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/library" {...props} />}>
            Your library
          </Button>
        }
      />
      <NeedsRole route={listStarter}>
        <Starter />
      </NeedsRole>
    </>
  );
}

function Starter() {
  const asked = route.useSearch();
  const navigate = useNavigate();
  const mayCopy = useMayUse()(copyStarter);
  const { data, error, isPending, isFetching, refetch } = useQuery(starterQuery(asked));
  const { selected, select, clear } = useSelection();
  const [preview, setPreview] = useState<string | null>(null);
  const [copying, setCopying] = useState<readonly string[]>([]);
  // Without filters, because a selection may span several of them.
  const { data: all } = useQuery(starterQuery({}));
  const ask = (search: StarterAsked) => void navigate({ to: "/library/starter", search });

  return (
    <>
      <StarterFilters asked={asked} types={data?.types ?? []} onAsk={ask} />
      {isPending && <LoadingState message="Loading the starter library…" />}
      {error && <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && (
        <SelectionBar
          shown={data.problems.length}
          total={data.total}
          selected={selected.size}
          onClear={clear}
          {...(mayCopy && { onCopy: () => setCopying([...selected]) })}
        />
      )}
      {data && data.problems.length === 0 && <NoMatches onShowAll={() => ask({})} />}
      {data && data.problems.length > 0 && (
        <StarterTable
          problems={data.problems}
          onPreview={setPreview}
          {...(mayCopy && { selection: { selected, select } })}
        />
      )}
      {preview !== null && copying.length === 0 && (
        <StarterPreview
          slug={preview}
          renderStatement={(text, type) => (
            <Statement text={type === "FIB" ? numberedBlanks(text) : text} topHeading={4} />
          )}
          onClose={() => setPreview(null)}
          {...(mayCopy && { onCopy: () => setCopying([preview]) })}
        />
      )}
      {copying.length > 0 && (
        <CopyDialog
          slugs={copying}
          copied={copying.filter((slug) => all?.problems.some((each) => each.slug === slug && each.copied))}
          onClose={() => setCopying([])}
          onCopied={() => {
            setCopying([]);
            setPreview(null);
            clear();
          }}
        />
      )}
    </>
  );
}

interface BarProps {
  shown: number;
  total: number;
  selected: number;
  onClear: () => void;
  /** Absent for people who may not copy. */
  onCopy?: () => void;
}

function SelectionBar({ shown, total, selected, onClear, onCopy }: BarProps) {
  return (
    <Group gap="sm" mb="sm">
      <Text size="sm" role="status">
        {shown === total ? `${total} questions` : `${shown} of ${total} questions`}
        {selected > 0 && `, ${selected} selected`}
      </Text>
      {onCopy && (
        <Button size="sm" disabled={selected === 0 || selected > STARTER_COPIES} onClick={onCopy}>
          Copy to my library
        </Button>
      )}
      {selected > 0 && (
        <Button size="sm" variant="subtle" onClick={onClear}>
          Clear selection
        </Button>
      )}
    </Group>
  );
}

function NoMatches({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState message="No questions match these filters.">
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
    </EmptyState>
  );
}
