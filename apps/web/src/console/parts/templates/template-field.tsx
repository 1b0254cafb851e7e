import type { InviteTemplate, TemplateKind } from "@invigil/contract/inviting/invite-templates";
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { consoleError } from "../../../shared/parts/console-error.ts";
import { templatesQuery } from "./templates-query.ts";

interface Props {
  kind: TemplateKind;
  /** Null for the company's default. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** Chooses which of the company's texts an e-mail has. */
export function TemplateField({ kind, value, onChange }: Props) {
  const { data, error } = useQuery(templatesQuery());
  const templates = (data?.templates ?? []).filter((each) => each.kind === kind);
  const chosen = templates.find(({ id }) => id === value) ?? templates.find(({ is_default }) => is_default);
  return (
    <NativeSelect
      label="Template"
      description={error ? `Your templates cannot be listed now: ${consoleError(error)}` : aboutText(templates, chosen)}
      data={[{ value: "", label: defaultLabel(templates) }, ...templates.filter(isOther).map(optionOf)]}
      value={isDefault(templates, value) ? "" : String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? null : Number(currentTarget.value))}
    />
  );
}

/** A link would lose what was typed in the form around this field. */
function aboutText(templates: readonly InviteTemplate[], chosen: InviteTemplate | undefined): string {
  if (templates.length === 0) return "You can write your own under Company, E-mail templates.";
  return chosen ? `Subject: ${chosen.subject}` : "Our own words, with all the facts.";
}

function isOther({ is_default }: InviteTemplate): boolean {
  return !is_default;
}

function optionOf({ id, name }: InviteTemplate) {
  return { value: String(id), label: name };
}

/** Somebody may have deleted the chosen one: then the default is used. */
function isDefault(templates: readonly InviteTemplate[], value: number | null): boolean {
  return !templates.some(({ id, is_default }) => id === value && !is_default);
}

function defaultLabel(templates: readonly InviteTemplate[]): string {
  const own = templates.find(({ is_default }) => is_default);
  return own ? `${own.name} (default)` : "Standard text (default)";
}
