import { Stack, Text } from "@mantine/core";
import { ItemList } from "../../../item-list.tsx";
import { pathFault } from "../../fields/file-list.tsx";
import type { FolderProps } from "../../folders/folder-props.ts";
import type { WrittenKey } from "../../draft/key-shapes.ts";
import { newVisit, VisitForm } from "./visit-form.tsx";

/** UIX: edits what a visitor does on the page, and the condition that must then hold. */
export function UixCases({ draft, change, grading: { cases } }: FolderProps & { grading: WrittenKey<"UIX"> }) {
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Each case opens the page in its own browser, performs the steps of a visitor and checks one condition. The
        candidate’s starting files are under “Files”.
      </Text>
      <ItemList
        name="Case"
        items={cases}
        keyOf={({ id }) => id}
        most={50}
        create={() => newVisit(cases)}
        onChange={(changed) => change({ grading: { ...draft.grading, cases: changed } })}
      >
        {(each, changed) => (
          <VisitForm each={each} page={each.page ?? "index.html"} refusePage={pathFault} onChange={changed} />
        )}
      </ItemList>
    </Stack>
  );
}
