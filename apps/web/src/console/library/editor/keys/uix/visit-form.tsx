import type { UixCase } from "@invigil/contract/authoring/judging-web";
import { Group, Stack } from "@mantine/core";
import type { z } from "zod";
import { CheckedField, NumberField } from "../../../fields.tsx";
import { nextId } from "../../../next-id.ts";
import { CaseHead } from "../program/case-head.tsx";
import { NEW_CHECK } from "./page-check.ts";
import { PageCheckForm } from "./page-check-form.tsx";
import { PageSteps } from "./page-steps.tsx";

type Written = z.input<typeof UixCase>;

interface Props<Visit extends Written> {
  each: Visit;
  page: string;
  /** Returns why a page cannot be visited, or null. */
  refusePage: (page: string) => string | null;
  onChange: (changed: Visit) => void;
}

/** Edits one visit by a browser: the page, what the visitor does, and the condition that must then hold. */
export function VisitForm<Visit extends Written>({ each, page, refusePage, onChange }: Props<Visit>) {
  const { width = 800, height = 600 } = each;
  return (
    <Stack gap="xs">
      <CaseHead value={each} onChange={(part) => onChange({ ...each, ...part })} />
      <Group gap="md" align="flex-start">
        <CheckedField
          label="Page"
          grow
          value={page}
          refuse={refusePage}
          onChange={(path) => onChange({ ...each, page: path })}
        />
        <NumberField
          label="Window width (px)"
          width={150}
          min={200}
          max={1600}
          whole
          needed
          value={width}
          onChange={(pixels) => onChange({ ...each, width: pixels ?? width })}
        />
        <NumberField
          label="Window height (px)"
          width={150}
          min={200}
          max={1600}
          whole
          needed
          value={height}
          onChange={(pixels) => onChange({ ...each, height: pixels ?? height })}
        />
      </Group>
      <PageSteps steps={each.steps ?? []} onChange={(steps) => onChange({ ...each, steps })} />
      <PageCheckForm check={each.check} onChange={(check) => onChange({ ...each, check })} />
    </Stack>
  );
}

export function newVisit(cases: readonly Written[]): Written {
  const id = nextId(cases);
  return { id, name: `Case ${id}`, weight: 1, sample: cases.length === 0, check: NEW_CHECK.text };
}
