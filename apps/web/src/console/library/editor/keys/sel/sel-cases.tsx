import { Alert, Button, Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { CheckedField, CodeField } from "../../../fields.tsx";
import { ItemList } from "../../../item-list.tsx";
import { nextId } from "../../../next-id.ts";
import { CaseHead } from "../program/case-head.tsx";
import { CompareForm } from "../program/compare-form.tsx";
import { FileList } from "../../fields/file-list.tsx";
import type { FolderProps } from "../../folders/folder-props.ts";
import type { WrittenKey } from "../../draft/key-shapes.ts";
import { NEW_SEL_CHECK, SelCheckForm } from "./sel-check-form.tsx";
import { showsSite, siteFiles, withVisits } from "./sel-draft.ts";

type Key = WrittenKey<"SEL">;

interface Props extends FolderProps {
  grading: Key;
}

/** SEL: edits the site, the visits to it, and the result that each visit must have. */
export function SelCases({ draft, change, grading }: Props) {
  const { content } = draft;
  const write = (part: Partial<Key>) => change({ grading: { ...draft.grading, ...part } });
  const seen = showsSite(content.files, grading);
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        The candidate’s script drives a browser through a site. It runs once per visit. Cases check what it printed, or
        the requests that the site received.
      </Text>
      <Title order={2} size="h4">
        Site
      </Title>
      <FileList
        title="Site files"
        description="The start page is index.html. A form can be sent to an address that is not a file."
        fresh="index.html"
        files={grading.site}
        onChange={(site) => write({ site })}
      />
      {seen || Object.keys(grading.site).length === 0 ? null : (
        <Alert color="blue" variant="light">
          <Group justify="space-between" gap="sm">
            <Text size="sm">The files that candidates see under “Files” differ from the site on the first visit.</Text>
            <Button
              size="xs"
              variant="default"
              onClick={() => change({ content: { ...content, files: siteFiles(grading) } })}
            >
              Show candidates this site
            </Button>
          </Group>
        </Alert>
      )}
      <Visits grading={grading} onChange={(key) => write({ visits: key.visits, cases: key.cases })} />
      <Title order={2} size="h4">
        Cases
      </Title>
      <CompareForm compare={grading.compare ?? { kind: "token" }} onChange={(compare) => write({ compare })} />
      <Cases grading={grading} onChange={(cases) => write({ cases })} />
    </Stack>
  );
}

function Visits({ grading, onChange }: { grading: Key; onChange: (key: Key) => void }) {
  const { visits } = grading;
  return (
    <Stack gap="sm" role="group" aria-label="Visits">
      <Title order={2} size="h4">
        Visits
      </Title>
      <Text size="sm" c="dimmed">
        Each visit runs the same script on a different state of the site, so that the answer cannot be hard-coded.
      </Text>
      <ItemList<Key["visits"][number]>
        name="Visit"
        items={visits}
        keyOf={(_, index) => String(index)}
        most={10}
        create={() => ({ id: freeId(visits) })}
        onChange={(changed) => onChange(withVisits(grading, changed))}
      >
        {(visit, changed, index) => (
          <Stack gap="xs">
            <CheckedField
              label="Name"
              width={220}
              value={visit.id}
              refuse={(id) => {
                if (id === "") return "Enter a name";
                return id !== visit.id && visits.some((each) => each.id === id)
                  ? "Another visit already has this name"
                  : null;
              }}
              onChange={(id) =>
                onChange(withVisits(grading, visits.with(index, { ...visit, id }), { from: visit.id, to: id }))
              }
            />
            <CodeField
              label="Script input"
              rows={2}
              value={visit.input ?? ""}
              onChange={(input) => changed({ ...visit, input })}
            />
            <FileList
              title="Files that differ on this visit"
              fresh={Object.keys(grading.site)[0] ?? "index.html"}
              files={visit.site ?? {}}
              onChange={(site) => changed({ ...visit, site })}
            />
          </Stack>
        )}
      </ItemList>
    </Stack>
  );
}

function freeId(visits: Key["visits"]): string {
  return visits.length === 0 ? "first" : `visit-${nextId(visits.map(({ id }) => ({ id: id.replace(/^visit-/, "") })))}`;
}

function Cases({ grading, onChange }: { grading: Key; onChange: (cases: Key["cases"]) => void }) {
  const { visits, cases } = grading;
  return (
    <ItemList
      name="Case"
      items={cases}
      keyOf={({ id }) => id}
      most={50}
      create={() => newCase(grading)}
      onChange={onChange}
    >
      {(each, changed) => {
        const known = visits.some(({ id }) => id === each.visit);
        return (
          <Stack gap="xs">
            <CaseHead value={each} onChange={(part) => changed({ ...each, ...part })} />
            <NativeSelect
              label="Visit"
              w={220}
              data={[...new Set([each.visit, ...visits.map(({ id }) => id)])]}
              value={each.visit}
              error={known ? null : "There is no such visit"}
              onChange={(event) => changed({ ...each, visit: event.currentTarget.value })}
            />
            <SelCheckForm check={each.check} onChange={(check) => changed({ ...each, check })} />
          </Stack>
        );
      }}
    </ItemList>
  );
}

function newCase({ visits, cases }: Key): Key["cases"][number] {
  const id = nextId(cases);
  const visit = visits[0]?.id ?? "first";
  return { id, name: `Case ${id}`, weight: 1, sample: cases.length === 0, visit, check: NEW_SEL_CHECK.output };
}
