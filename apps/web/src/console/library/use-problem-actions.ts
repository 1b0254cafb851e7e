import { archiveProblem, deleteDraft, draftProblem, duplicateProblem } from "@invigil/contract/authoring/library";
import type { EditingFolder } from "@invigil/contract/authoring/library-problem";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../lib/api.ts";
import { showToast } from "../../shared/parts/toasts.ts";
import { refusalText } from "./library-words.ts";

const options = { family: "CON" } as const;

/** Actions on a whole question. They report the outcome and stay on the open tab. */
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
        await done("A copy was created as a draft.");
        await open(made.slug);
      },
      onError,
    }),
    /** Creates or opens the draft of the next version. */
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
      onSuccess: (_, archived) => done(archived ? "The question was archived." : "The question was restored."),
      onError: (error, archived) => !archived && onError(error),
    }),
    remove: useMutation({
      mutationFn: () => call(deleteDraft, { params }, options),
      onSuccess: async () => {
        queryClient.removeQueries({ queryKey: ["authored", slug] });
        await done("The draft was deleted.");
      },
    }),
  };
}
