import { archiveProblem, deleteDraft, draftProblem, duplicateProblem } from "@invigil/contract/authoring/library";
import type { EditingFolder } from "@invigil/contract/authoring/library-problem";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../lib/api.ts";
import { showToast } from "../../shared/parts/toasts.ts";
import { refusalText } from "./library-words.ts";

const options = { family: "CON" } as const;

/** What changes a problem as a whole. Its author is told how it went, and stays in the folder that is open. */
export function useProblemActions(slug: string, folder: EditingFolder = "statement") {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const params = { slug };

  async function done(message: string | null) {
    if (message !== null) showToast({ type: "success", message });
    void queryClient.invalidateQueries({ queryKey: ["authored", slug] });
    await queryClient.invalidateQueries({ queryKey: ["library"] });
  }

  const open = (problemSlug: string) =>
    navigate({
      to: "/library/problem/$problemSlug/edit/$editingFolder",
      params: { problemSlug, editingFolder: folder },
    });
  const onError = (error: Error) => showToast({ type: "danger", message: refusalText(error) });

  return {
    duplicate: useMutation({
      mutationFn: () => call(duplicateProblem, { params }, options),
      onSuccess: async (made) => {
        await done("The copy is a draft.");
        await open(made.slug);
      },
      onError,
    }),
    /** The draft of the next version. */
    draft: useMutation({
      mutationFn: () => call(draftProblem, { params }, options),
      onSuccess: async (made) => {
        await done(null);
        await open(made.slug);
      },
      onError,
    }),
    archive: useMutation({
      mutationFn: (archived: boolean) => call(archiveProblem, { params, body: { archived } }, options),
      onSuccess: (_, archived) => done(archived ? "The question is archived." : "The question is back in the library."),
      onError: (error, archived) => !archived && onError(error),
    }),
    remove: useMutation({
      mutationFn: () => call(deleteDraft, { params }, options),
      onSuccess: async () => {
        queryClient.removeQueries({ queryKey: ["authored", slug] });
        await done("The draft is deleted.");
      },
    }),
  };
}
