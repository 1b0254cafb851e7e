import type { UixCase } from "@invigil/contract/authoring/judging-web";
import { LARGEST_PHONE, phoneScreen } from "@invigil/rules/library/phone-screen";
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
  /** It is visited with a phone. */
  isPhone?: boolean;
  onChange: (changed: Visit) => void;
}

/** Edits one visit by a browser: the page, what the visitor does, and the condition that must then hold. */
export function VisitForm<Visit extends Written>({ each, page, refusePage, isPhone = false, onChange }: Props<Visit>) {
  const given = { width: each.width ?? 800, height: each.height ?? 600 };
  const { width, height } = isPhone ? phoneScreen(given) : given;
  const screen = isPhone ? "Screen" : "Window";
  const mostBeside = (other: number) => (isPhone && other > LARGEST_PHONE ? LARGEST_PHONE : 1600);
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
          label={`${screen} width (px)`}
          width={150}
          min={200}
          max={mostBeside(height)}
          whole
          needed
          value={width}
          onChange={(pixels) => onChange({ ...each, width: pixels ?? width, height })}
        />
        <NumberField
          label={`${screen} height (px)`}
          width={150}
          min={200}
          max={mostBeside(width)}
          whole
          needed
          value={height}
          onChange={(pixels) => onChange({ ...each, width, height: pixels ?? height })}
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
