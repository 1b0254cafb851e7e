import type { TemplateKind } from "@invigil/contract/inviting/invite-templates";
import { useQueryClient } from "@tanstack/react-query";
import { TEMPLATES, templatesQuery } from "./templates-query.ts";

interface Chosen {
  kind: TemplateKind;
  /** Null for the company's default. */
  id: number | null;
}

/**
 * Sends what was chosen in a `TemplateField`. If a colleague has deleted it, that is the default, which the field shows
 * then. After a failure the list is read again, because a template that is gone may have been the reason.
 */
export function useTemplate() {
  const queryClient = useQueryClient();
  return async <T>({ kind, id }: Chosen, send: (templateId: number | null) => Promise<T>): Promise<T> => {
    const listed = queryClient.getQueryData(templatesQuery().queryKey)?.templates;
    const isGone = listed !== undefined && !listed.some((each) => each.kind === kind && each.id === id);
    try {
      return await send(isGone ? null : id);
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: TEMPLATES });
      throw error;
    }
  };
}
