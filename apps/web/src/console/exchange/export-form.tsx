import { ExportFormat } from "@invigil/contract/authoring/exchange";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Button, NativeSelect, Radio, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../shared/parts/error-text.ts";
import { foldersQuery } from "./exchange-queries.ts";
import { ExportCheck } from "./export-check.tsx";

/** Exports the newest version of each question as one file. */
export function ExportForm() {
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(foldersQuery());
  const [format, setFormat] = useState<ExportFormat>("invigil");
  const [folder, setFolder] = useState("");
  if (isPending) return <LoadingState message="Loading folders…" />;
  if (isError) return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  const total = data.folders.reduce((sum, { problems }) => sum + problems, 0);
  if (total === 0) {
    return (
      <EmptyState message="The library is empty, so there is nothing to export yet. Write or import some questions first." />
    );
  }
  const query = new URLSearchParams({ format, ...(folder !== "" && { folder }) });
  return (
    <Stack gap="md" maw={760}>
      <NativeSelect
        label="Questions"
        value={folder}
        onChange={(event) => setFolder(event.currentTarget.value)}
        data={[
          { value: "", label: `All (${total})` },
          ...data.folders
            .filter(({ folder: name }) => name !== "")
            .map(({ folder: name, problems }) => ({ value: name, label: `${name} (${problems})` })),
        ]}
      />
      <Radio.Group label="Format" value={format} onChange={(value) => setFormat(ExportFormat.parse(value))}>
        <Stack gap="xs" mt="xs">
          <Radio value="invigil" label="Invigil archive: everything, so that it can be imported again unchanged" />
          <Radio
            value="moodle"
            label="Moodle XML: multiple choice, blanks, text and comprehension questions, with pictures"
          />
          <Radio
            value="gift"
            label="GIFT: the same question types as plain text, with one blank per question and no pictures"
          />
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        The file contains the answer keys. Keep it where candidates cannot read it.
      </Text>
      <div>
        <Button component="a" href={`/api/v1/library/export?${query.toString()}`} download>
          Download
        </Button>
      </div>
      {total > 0 && <ExportCheck format={format} folder={folder} />}
    </Stack>
  );
}
